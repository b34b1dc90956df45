import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { oauth } from "../parts/oauth.ts";
import type { Compared } from "./comparison.ts";
import type { Results } from "./results.ts";

const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const results = JSON.parse(page("docs/benchmarks/results.json")) as Results;
const recorded = results.oauth?.result as Compared;

const exchange = "code exchange";

/** The recorded run, in which oidc-provider's exchange with signed tokens takes so much CPU beside the spread of ours. */
function withOidcProvider(place: (ours: { min: number; max: number }) => number): string {
	const changed = structuredClone(recorded);
	const { "scheduling-oauth": ours, "oidc-provider, JWT": other } = changed.comparison[exchange] ?? {};
	if (!ours || !other) throw new Error("They were not measured.");
	const median = place(ours.totalMs);
	other.totalMs = { median, min: median, max: median };
	const [, found] = oauth.sentence(changed).split("signed access tokens, ");
	return found?.split(".")[0] ?? "";
}

it("calls a difference within the spread a tie, and says which uses more beyond it", () => {
	expect(withOidcProvider(({ max }) => max)).toMatch(/within the spread in [^;]*code exchange/);
	expect(withOidcProvider(({ min }) => min)).toMatch(/within the spread in [^;]*code exchange/);
	expect(withOidcProvider(({ max }) => max * 1.01)).toMatch(/uses less in code exchange \(/);
	expect(withOidcProvider(({ min }) => min * 0.99)).toMatch(/uses more in [^;]*code exchange \(/);
});

it.each(["README.md", "docs/benchmarks/README.md"])("%s quotes the sentence as it is written now", (path) => {
	expect(page(path)).toContain(oauth.sentence(recorded));
});

it("servers are measured on the Node of the images", () => {
	const [, measured] = /node@(\d+)\./.exec(page("package.json")) ?? [];
	const [, shipped] = /FROM node:(\d+)/.exec(page("infra/docker/Dockerfile")) ?? [];
	expect(measured).toBe(shipped);
	expect(measured).toBeDefined();
});

it.each([
	["scheduling-oauth", "benchmarks/peers/oauth/bare-signed-server.ts"],
	["doc-signing", "benchmarks/peers/sealing/doc-signing.ts"],
])("the modules of %s that a benchmark loads exist", (service, path) => {
	const modules = [...page(path).matchAll(/^\t"([\w-]+(?:\/[\w-]+)+)",$/gm)].map(([, name]) => name);
	const missing = modules.filter(
		(name) => !existsSync(new URL(`../../services/${service}/src/${name}.ts`, import.meta.url)),
	);
	expect(missing).toEqual([]);
	expect(modules.length).toBeGreaterThan(5);
});
