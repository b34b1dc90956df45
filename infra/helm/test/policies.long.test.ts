import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";
import {
	listValuesFiles,
	type Manifest,
	render,
	renderFile,
	type ServiceName,
	serviceNames,
} from "./charts.ts";

type Configuration = { DRAIN_SECONDS: number; SHUTDOWN_SECONDS: number; [name: string]: unknown };

type Workload = { name: string; spec: Manifest; container: Manifest };

const releases = (
	await Promise.all(
		serviceNames.map(async (service) => (await listValuesFiles(service)).map((file) => ({ service, file }))),
	)
).flat();

describe.each(releases)("$service with $file", ({ service, file }) => {
	it("confines every pod as the Pod Security Standard `restricted` demands, and more", async () => {
		for (const { spec, container } of await workloads(service, file)) {
			expect(spec.securityContext).toMatchObject({
				runAsNonRoot: true,
				runAsUser: 10001,
				seccompProfile: { type: "RuntimeDefault" },
			});
			expect(container.securityContext).toEqual({
				allowPrivilegeEscalation: false,
				privileged: false,
				readOnlyRootFilesystem: true,
				runAsNonRoot: true,
				capabilities: { drop: ["ALL"] },
			});
			expect([spec.automountServiceAccountToken, spec.enableServiceLinks]).toEqual([false, false]);
			expect([spec.hostNetwork, spec.hostPID, spec.hostIPC]).toEqual([undefined, undefined, undefined]);
			for (const { name, ...source } of spec.volumes)
				expect([name, ["projected", "emptyDir"].includes(Object.keys(source).join())]).toEqual([name, true]);
		}
	});

	it("limits every container, and names a version of its image", async () => {
		for (const { container } of await workloads(service, file)) {
			for (const kind of ["requests", "limits"])
				expect(Object.keys(container.resources[kind])).toEqual(expect.arrayContaining(["cpu", "memory"]));
			expect(container.image).toMatch(/(:\d+\.\d+\.\d+|@sha256:[0-9a-f]{64})$/);
		}
	});

	it("probes servers and workers, and gives them more time to stop than they take", async () => {
		const running = (await workloads(service, file)).filter(({ name }) => !name.endsWith("-migrate"));
		expect(running).toHaveLength(2);
		for (const { spec, container } of running) {
			const paths = ["startupProbe", "livenessProbe", "readinessProbe"].map(
				(probe) => container[probe].httpGet.path,
			);
			expect(paths).toEqual(["/healthz", "/healthz", "/readyz"]);
			const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = await configurationOf(service, container);
			expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + SHUTDOWN_SECONDS);
			// /readyz has failed and the pod gets no new requests before connections end.
			const { periodSeconds, failureThreshold } = container.readinessProbe;
			expect(DRAIN_SECONDS).toBeGreaterThan(periodSeconds * failureThreshold);
		}
	});

	it("updates without a moment in which fewer pods are ready, and spreads them", async () => {
		const manifests = await renderFile(service, file);
		const deployments = manifests.filter(({ kind }) => kind === "Deployment");
		for (const { metadata, spec } of deployments) {
			expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
			const { matchLabels } = spec.selector;
			expect(spec.template.metadata.labels).toMatchObject(matchLabels);
			const keys = spec.template.spec.topologySpreadConstraints.map(
				({ topologyKey, labelSelector }: Manifest) => [topologyKey, labelSelector.matchLabels],
			);
			expect(keys).toEqual([
				["kubernetes.io/hostname", matchLabels],
				["topology.kubernetes.io/zone", matchLabels],
			]);
			for (const kind of ["PodDisruptionBudget", "NetworkPolicy"]) {
				const own = manifests.find((one) => one.kind === kind && one.metadata.name === metadata.name);
				const { selector, podSelector = selector } = own?.spec ?? {};
				expect(podSelector.matchLabels).toEqual(matchLabels);
			}
		}
	});

	it("starts as one server and one worker with settings that the service accepts", async () => {
		const roles: unknown[] = [];
		for (const { name, container } of await workloads(service, file)) {
			const config = await configurationOf(service, container, name.endsWith("-migrate"));
			roles.push(config.ROLE);
			const [http, metrics] = (container.ports ?? []).map(({ containerPort }: Manifest) => containerPort);
			expect([config.PORT, config.METRICS_PORT]).toEqual([http, metrics]);
		}
		expect(roles.sort()).toEqual(["server", "worker", undefined]);
	});

	it("takes every secret from a file, and gives the owner's to the migrations only", async () => {
		for (const { name, spec, container } of await workloads(service, file)) {
			const secrets = mountedFiles(spec, container, "secret");
			const named = container.env.filter(({ value }: Manifest) => secrets.includes(value));
			expect(named).toHaveLength(secrets.length);
			for (const { name: variable } of named) expect(variable).toMatch(/_FILE$/);
			for (const { name: variable, valueFrom } of container.env) {
				expect([variable, valueFrom]).toEqual([variable, undefined]);
				expect(variable).not.toMatch(/(SECRET|PASSWORD|PASSPHRASE|_KEY|DATABASE_URL|DIRECT_URL|SMTP_URL)$/);
			}
			const hasOwner = container.env.some(({ name }: Manifest) => name === "MIGRATION_DATABASE_URL_FILE");
			expect(hasOwner && !name.endsWith("-migrate")).toBe(false);
		}
	});
});

describe.each(serviceNames)("the network policies of %s", (service) => {
	const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.tracing:4318" };

	/** The rules of each component for one direction. */
	const rulesOf = async (values: object, direction: "ingress" | "egress") => {
		const policies = (await render(service, values)).filter(({ kind }) => kind === "NetworkPolicy");
		const rules: Record<string, Manifest[] | null> = {};
		for (const { metadata, spec } of policies)
			rules[metadata.labels["app.kubernetes.io/component"]] = spec[direction];
		return rules;
	};
	const portsOf = (rules: Manifest[] | null | undefined) =>
		(rules ?? []).flatMap(({ ports }) => ports.map(({ port }: Manifest) => port));

	it.each([
		["its port", settings, 4318],
		["https", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector.example/v1/traces" }, 443],
		["http", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector" }, 80],
	])("let servers and workers send traces to %s", async (_what, set, port) => {
		const without = await rulesOf({ networkPolicy: { egress: [] } }, "egress");
		expect(Object.values(without).map(portsOf)).toEqual([
			[53, 53],
			[53, 53],
			[53, 53],
		]);
		const { server, worker, migrate } = await rulesOf(
			{ settings: set, networkPolicy: { egress: [] } },
			"egress",
		);
		expect([server, worker, migrate].map(portsOf)).toEqual([
			[53, 53, port],
			[53, 53, port],
			[53, 53],
		]);
	});

	it("let nobody read the metrics but named peers", async () => {
		const peer = { namespaceSelector: { matchLabels: { name: "monitoring" } } };
		const closed = await rulesOf({}, "ingress");
		expect([closed.server, closed.worker].map(portsOf)).toEqual([["http"], []]);
		const open = await rulesOf({ networkPolicy: { metricsFrom: [peer] } }, "ingress");
		expect(open.worker).toEqual([{ ports: [{ port: "metrics", protocol: "TCP" }], from: [peer] }]);
		expect([open.server, open.migrate].map(portsOf)).toEqual([["http", "metrics"], []]);
	});

	it("are of no use to a secret: headers of the collector are refused as a setting", async () => {
		const headers = { OTEL_EXPORTER_OTLP_HEADERS: "authorization=secret" };
		await expect(render(service, { settings: headers })).rejects.toThrow("OTEL_EXPORTER_OTLP_HEADERS");
	});
});

/** The pods that a release runs. */
async function workloads(service: ServiceName, file: string): Promise<Workload[]> {
	const manifests = await renderFile(service, file);
	const found = manifests.flatMap(({ metadata, spec }) =>
		spec.template
			? { name: metadata.name, spec: spec.template.spec, container: spec.template.spec.containers[0] }
			: [],
	);
	expect(found).toHaveLength(3);
	for (const { spec } of found) expect([spec.containers.length, spec.initContainers]).toEqual([1, undefined]);
	return found;
}

/** Paths at which a container finds the keys of secrets. */
function mountedFiles(spec: Manifest, container: Manifest, kind: "secret" | "configMap"): string[] {
	return spec.volumes.flatMap(({ name, projected }: Manifest) => {
		const mount = container.volumeMounts.find((one: Manifest) => one.name === name);
		const items = (projected?.sources ?? []).flatMap((source: Manifest) => source[kind]?.items ?? []);
		return items.map(({ path }: Manifest) => `${mount.mountPath}/${path}`);
	});
}

const secretValues: Record<string, string> = {
	DATABASE_URL: "postgres://service:password@database.example/service",
	DATABASE_DIRECT_URL: "postgres://service:password@database.example/service",
	MIGRATION_DATABASE_URL: "postgres://owner:password@database.example/service",
	SMTP_URL: "smtps://user:password@mail.example",
	ENCRYPTION_SECRET: "0".repeat(43),
	SIGNING_KEY_SECRET: "0".repeat(43),
};

/** The service's settings as it reads them from a container's environment and files. */
async function configurationOf(service: ServiceName, container: Manifest, isMigration = false) {
	const folder = await mkdtemp(join(tmpdir(), "secrets-"));
	try {
		const environment: Record<string, string> = {};
		for (const { name, value } of container.env) {
			const secret = /^\/run\/secrets\/service\/(.+)$/.exec(value)?.[1];
			environment[name] = secret ? join(folder, secret) : value;
			if (secret) await writeFile(join(folder, secret), `${secretValues[secret] ?? "value"}\n`);
		}
		const path = fileURLToPath(new URL(`../../../services/${service}/src/config.ts`, import.meta.url));
		const { readConfig, readMigrationConfig } = await import(pathToFileURL(path).href);
		return (isMigration ? readMigrationConfig : readConfig)(environment) as Configuration;
	} finally {
		await rm(folder, { recursive: true });
	}
}
