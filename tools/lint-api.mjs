// Lints each service's openapi.json with Redocly's rules. A warning fails, too: a rule that does not fit is turned off
// here, with its reason.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { repositoryRoot } from "./source-tree.mjs";

const config = await createConfig({
	extends: ["recommended-strict"],
	rules: {
		"no-invalid-parameter-examples": "error",
		"no-invalid-schema-examples": "error",
		"operation-tag-defined": "error",
		// Whoever runs the service chooses its terms and its host. The committed document names localhost.
		"info-license": "off",
		"no-server-example.com": "off",
		// Metadata and public keys are read without parameters or credentials.
		"operation-4xx-response": "off",
		// Of webhooks, which are named by their event. The compiler requires one of each endpoint.
		"operation-operationId": "off",
	},
});

const root = process.argv[2] ?? repositoryRoot;
for (const name of readdirSync(join(root, "services"))) {
	const path = join(root, "services", name, "openapi.json");
	if (!existsSync(path)) continue;
	const problems = await lintFromString({ source: readFileSync(path, "utf8"), absoluteRef: path, config });
	for (const { ruleId, message, location } of problems)
		console.error(`services/${name}/openapi.json ${location[0]?.pointer}: ${message} (${ruleId})`);
	if (problems.length > 0) process.exitCode = 1;
}
