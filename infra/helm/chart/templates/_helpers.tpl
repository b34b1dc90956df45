{{- define "service.name" -}}
{{- if contains .Values.name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Values.name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels that never change: selectors use them. Takes (dict "root" $ "component" "server"). */}}
{{- define "service.selector" -}}
app.kubernetes.io/name: {{ .root.Values.name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "service.labels" -}}
{{ include "service.selector" . }}
{{- with .root.Values.image.tag }}
app.kubernetes.io/version: {{ . | quote }}
{{- end }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "service.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag }}{{ end }}
{{- end }}
{{- end }}

{{/* The secrets of a component, as JSON. Only the migrations know the password of the tables' owner, and no others. */}}
{{- define "service.secrets" -}}
{{- $migrations := list "DATABASE_URL" "DATABASE_DIRECT_URL" "MIGRATION_DATABASE_URL" }}
{{- $secrets := dict }}
{{- range $name, $from := .root.Values.secrets }}
{{- if and $from (ternary (has $name $migrations) (ne $name "MIGRATION_DATABASE_URL") (eq $.component "migrate")) }}
{{- $_ := set $secrets $name $from }}
{{- end }}
{{- end }}
{{- toJson $secrets }}
{{- end }}

{{- define "service.env" -}}
- name: NODE_ENV
  value: production
{{- if ne .component "migrate" }}
- name: ROLE
  value: {{ .component }}
- name: PORT
  value: {{ .root.Values.ports.http | quote }}
- name: METRICS_PORT
  value: {{ .root.Values.ports.metrics | quote }}
{{- range $name, $value := .root.Values.settings }}
{{- if not (kindIs "invalid" $value) }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $_ := fromJson (include "service.secrets" .) }}
- name: {{ $name }}_FILE
  value: /run/secrets/service/{{ $name }}
{{- end }}
{{- range $name, $from := .root.Values.certificates }}
{{- if $from }}
- name: {{ $name }}
  value: /run/certificates/{{ $name }}
{{- end }}
{{- end }}
{{- end }}

{{/* The port that traces are sent to; empty without an address. The migrations have no settings, so they send none. */}}
{{- define "service.tracesPort" -}}
{{- $settings := .root.Values.settings }}
{{- $address := $settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT | default $settings.OTEL_EXPORTER_OTLP_ENDPOINT }}
{{- if and $address (ne .component "migrate") }}
{{- $url := urlParse $address }}
{{- regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host) | default (ternary "443" "80" (eq $url.scheme "https")) }}
{{- end }}
{{- end }}

{{- define "service.mounts" -}}
- name: secrets
  mountPath: /run/secrets/service
  readOnly: true
- name: tmp
  mountPath: /tmp
{{- if compact (values .root.Values.certificates) }}
- name: certificates
  mountPath: /run/certificates
  readOnly: true
{{- end }}
{{- end }}

{{- define "service.volumes" -}}
- name: secrets
  projected:
    # 0440: read by the group of the pod (fsGroup).
    defaultMode: 288
    sources:
      {{- range $name, $from := fromJson (include "service.secrets" .) }}
      - secret:
          name: {{ $from.secret }}
          items:
            - key: {{ $from.key }}
              path: {{ $name }}
      {{- end }}
- name: tmp
  emptyDir:
    sizeLimit: {{ .root.Values.temporaryFiles }}
{{- if compact (values .root.Values.certificates) }}
- name: certificates
  projected:
    sources:
      {{- range $name, $from := .root.Values.certificates }}
      {{- if $from }}
      - configMap:
          name: {{ $from.configMap }}
          items:
            - key: {{ $from.key }}
              path: {{ $name }}
      {{- end }}
      {{- end }}
{{- end }}
{{- end }}

{{/* Pod Security Standards: restricted. The services call no Kubernetes API. */}}
{{- define "service.pod" -}}
automountServiceAccountToken: false
# Variables of other services' addresses could be taken for settings.
enableServiceLinks: false
serviceAccountName: {{ .root.Values.serviceAccountName }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.pods }}
{{- with .imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}
volumes:
  {{- include "service.volumes" . | nindent 2 }}
{{- end }}

{{- define "service.container" -}}
image: {{ include "service.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities:
    drop: [ALL]
env:
  {{- include "service.env" . | nindent 2 }}
volumeMounts:
  {{- include "service.mounts" . | nindent 2 }}
{{- end }}
