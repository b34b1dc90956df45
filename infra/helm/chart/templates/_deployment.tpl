{{/* Longer than the drain and the shutdown together; the shutdown has the services' default unless it is set. */}}
{{- define "service.gracePeriod" -}}
{{- $settings := .root.Values.settings -}}
{{- add (int $settings.DRAIN_SECONDS) (int ($settings.SHUTDOWN_SECONDS | default "9")) 10 -}}
{{- end }}

{{/* Takes (dict "root" $ "component" "server" "values" .Values.server). */}}
{{- define "service.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "service.name" .root }}-{{ .component }}
  labels:
    {{- include "service.labels" . | nindent 4 }}
spec:
  {{- if not .values.autoscaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  # A new pod is ready before an old one stops.
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "service.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "service.labels" . | nindent 8 }}
        {{- with .root.Values.pods.labels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with .root.Values.pods.annotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      terminationGracePeriodSeconds: {{ include "service.gracePeriod" . }}
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - topologyKey: {{ . }}
          maxSkew: 1
          whenUnsatisfiable: {{ $.root.Values.pods.spread }}
          # Otherwise the pods of the previous version count during an update.
          matchLabelKeys: [pod-template-hash]
          labelSelector:
            matchLabels:
              {{- include "service.selector" $ | nindent 14 }}
        {{- end }}
      {{- include "service.pod" . | nindent 6 }}
      containers:
        - name: {{ .root.Values.name }}
          {{- include "service.container" . | nindent 10 }}
          ports:
            - name: http
              containerPort: {{ .root.Values.ports.http }}
            - name: metrics
              containerPort: {{ .root.Values.ports.metrics }}
          # /healthz: the process responds. /readyz: the database and, in doc-signing, the object storage do.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 2
            timeoutSeconds: 3
            failureThreshold: 2
          resources:
            {{- toYaml .values.resources | nindent 12 }}
{{- end }}
