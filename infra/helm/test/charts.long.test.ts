import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { describeValues } from "../describe-values.ts";
import {
	chart,
	listValuesFiles,
	type Manifest,
	render,
	renderFile,
	serviceNames,
	withValues,
} from "./charts.ts";
import { helm } from "./helm.ts";
import { findFaults } from "./validate-manifest.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "charts-"));
});
afterAll(() => rm(folder, { recursive: true }));

const others = {
	"scheduling-oauth": { S3_BUCKET: "documents" },
	"doc-signing": { SUPPORT_EMAIL: "a@example.com" },
};

describe.each(serviceNames)("the chart with the values of %s", (service) => {
	it("passes helm's linter and renders objects of the API for every values file", async () => {
		const files = await listValuesFiles(service);
		expect(files).toEqual(["minimal.yaml", "production.yaml"]);
		for (const file of files) {
			await helm("lint", "--strict", chart, ...withValues(service, file));
			const manifests = await renderFile(service, file);
			expect(manifests.length).toBeGreaterThanOrEqual(9);
			for (const manifest of manifests) {
				const { kind, metadata } = manifest;
				expect([kind, metadata.name, await findFaults(manifest)]).toEqual([kind, metadata.name, []]);
			}
		}
	});

	it("works alone when it is packaged", async () => {
		await helm("package", chart, "--destination", folder);
		const packaged = join(folder, "service-0.1.0.tgz");
		const values = "production.yaml";
		expect(await renderFile(service, values, packaged)).toEqual(await renderFile(service, values));
	});

	it.each<[string, object, RegExp]>([
		["a misspelt setting", { settings: { BASE_ULR: "https://a.example" } }, /BASE_ULR/],
		["a number as a setting", { settings: { DRAIN_SECONDS: 5 } }, /DRAIN_SECONDS/],
		["a secret as a setting", { settings: { DATABASE_URL: "postgres://a:b@c/d" } }, /DATABASE_URL/],
		["the other service's setting", { settings: others[service] }, /SUPPORT_EMAIL|S3_BUCKET/],
		["a missing setting", { settings: { BASE_URL: null } }, /BASE_URL/],
		["a missing secret", { secrets: { SMTP_URL: null } }, /SMTP_URL/],
		["a secret's value", { secrets: { SMTP_URL: "smtp://user:password@mail.example" } }, /SMTP_URL/],
		["a misspelt value", { server: { replica: 3 } }, /replica/],
		["a wrong type", { server: { replicas: "three" } }, /replicas/],
		["the tag latest", { image: { tag: "latest" } }, /tag/],
		["neither tag nor digest", { image: { tag: "" } }, /image/],
		["an ingress without TLS", { ingress: { enabled: true, host: "a.example" } }, /tlsSecret/],
		["a queue without its metric", { worker: { autoscaling: { queue: { enabled: true } } } }, /metric/],
	])("refuses %s", async (_what, values, message) => {
		await expect(render(service, values)).rejects.toThrow(message);
	});

	it("has the migrations run before the release, with their network policy", async () => {
		const hooks = (await render(service, {})).filter(
			({ metadata }) => metadata.annotations?.["helm.sh/hook"],
		);
		expect(hooks.map(({ kind, metadata }) => [kind, metadata.annotations["helm.sh/hook-weight"]])).toEqual([
			["NetworkPolicy", "-1"],
			["Job", "0"],
		]);
		for (const { metadata } of hooks)
			expect(metadata.annotations["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
	});

	it("replaces the number of replicas by autoscaling, on the queue's length too where it is set", async () => {
		const autoscaling = { enabled: true, queue: { enabled: true, metric: "waiting_jobs" } };
		const manifests = await render(service, { worker: { autoscaling } });
		const [worker] = manifests.filter(
			({ kind, metadata }) => kind === "Deployment" && metadata.name.endsWith("-worker"),
		);
		expect(worker?.spec.replicas).toBeUndefined();
		const [scaler] = manifests.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
		expect(scaler?.spec.scaleTargetRef.name).toBe(worker?.metadata.name);
		expect(scaler?.spec.metrics.map(({ type }: Manifest) => type)).toEqual(["Resource", "External"]);
	});
});

describe("the chart", () => {
	it("has a README with the values and defaults of values.yaml", async () => {
		const readme = await readFile(join(chart, "README.md"), "utf8");
		const values = await readFile(join(chart, "values.yaml"), "utf8");
		expect(readme).toContain(describeValues(values));
	});

	it.each<[string, string[]]>([
		["no service", []],
		["an unknown service", ["--set", "name=signing"]],
	])("refuses the values of %s", async (_what, values) => {
		await expect(helm("template", "prod", chart, ...values)).rejects.toThrow(/name/);
	});
});

describe("findFaults", () => {
	const service = () => ({
		apiVersion: "v1",
		kind: "Service",
		metadata: { name: "a", annotations: { any: "text" } },
		spec: { ports: [{ port: 80, targetPort: "http" }], selector: { any: "label" } },
	});

	it("accepts an object of the API", async () => expect(await findFaults(service())).toEqual([]));

	it.each<[string, (manifest: Manifest) => void, string]>([
		["a misspelt key", (manifest) => (manifest.spec.ports[0].prot = 1), ".spec.ports[0].prot is unknown"],
		["a misspelt key on top", (manifest) => (manifest.sepc = {}), ".sepc is unknown"],
		[
			"a wrong type",
			(manifest) => (manifest.spec.ports[0].port = "http"),
			"/spec/ports/0/port must be integer",
		],
		["an unknown kind", (manifest) => (manifest.kind = "Serivce"), "v1 has no Serivce"],
	])("finds %s", async (_what, change, fault) => {
		const manifest = service();
		change(manifest);
		expect(await findFaults(manifest)).toEqual([expect.stringContaining(fault)]);
	});
});
