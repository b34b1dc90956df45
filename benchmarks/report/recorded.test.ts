import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { oauth, oauthCaution } from "../parts/oauth.ts";
import type { Compared } from "./comparison.ts";
import type { Results } from "./results.ts";

const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const results = JSON.parse(page("docs/benchmarks/results.json")) as Results;
const recorded = results.oauth?.result as Compared;

/** The recorded run, with oidc-provider's CPU multiplied. */
function withOidcProvider(factor: number): Compared {
	const changed = structuredClone(recorded);
	for (const { "oidc-provider": peer } of Object.values(changed.comparison))
		if (peer) peer.serverMs.median *= factor;
	return changed;
}

it("the sentence states no ratio to oidc-provider, whatever a run measures", () => {
	const sentence = oauth.sentence(recorded);
	expect([0.1, 10].map((factor) => oauth.sentence(withOidcProvider(factor)))).toEqual([sentence, sentence]);
	expect(sentence).toMatch(/\. Compared with oidc-provider, [^\d]*$/);
});

it.each(["README.md", "docs/benchmarks/README.md"])("%s quotes the sentence as it is written now", (path) => {
	expect(page(path)).toContain(oauth.sentence(recorded));
});

it("the report says which rows are not confirmed before it shows them", () => {
	for (const report of [oauth.report(recorded, "About."), page("docs/benchmarks/scheduling-oauth.md")]) {
		const [before] = report.split("| request ");
		expect(before).toContain(oauthCaution);
	}
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
