import { spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

// The compiler's errors in a copy of the sources with one more member in each closed list. CONTRIBUTING.md lists these
// places. All are compiled together, since no file has errors because of two of them.
let root = "";
let filesWithErrors: string[] = [];
beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), "plants-"));
	for (const path of listFiles(repositoryRoot))
		if (/^(services|packages|infra\/local|tsconfig|package.json)/.test(path)) copy(path);
	const workspaces = ["", "infra/local", ...["packages", "services"].flatMap(membersOf)];
	for (const workspace of workspaces) linkModules(workspace);
	expect(compile()).toEqual([]);
	for (const [, changes] of plants) for (const [path, change] of Object.entries(changes)) plant(path, change);
	filesWithErrors = compile();
}, 600_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const signing = "services/doc-signing/src";
const oauth = "services/scheduling-oauth/src";
const rating = `import { z } from "zod";
import { numberType } from "./number-type.ts";
export const ratingType = { ...numberType, meta: numberType.meta.extend({ type: z.literal("rating") }) };
`;

type Change = [RegExp, string] | string;

const plants: [name: string, changes: Record<string, Change>, filesWithErrors: string[]][] = [
	[
		"a field type",
		{
			[`${signing}/field-types/rules/rating-type.ts`]: rating,
			[`${signing}/field-types/rules/field-types.ts`]: [
				/(const definitions = \{)/,
				'import { ratingType } from "./rating-type.ts";\n$1\n\tRATING: ratingType,',
			],
		},
		[
			`${signing}/app/editor/routes.tsx`,
			`${signing}/recipient/field-words.ts`,
			`${signing}/sealing/rules/drawings.ts`,
			"services/doc-signing/web/editor/panels/field-properties.tsx",
			"services/doc-signing/web/editor/panels/palette.tsx",
			"services/doc-signing/web/editor/panels/place-dialog.tsx",
			"services/doc-signing/web/editor/panels/properties.tsx",
			"services/doc-signing/web/editor/state/editor.ts",
			"services/doc-signing/web/editor/words.ts",
			"services/doc-signing/web/signing/field-box.tsx",
		],
	],
	[
		"a recipient role",
		{
			[`${signing}/field-types/rules/roles.ts`]: [/(const roles = \{)/, "$1\n\tWITNESS: { ...acting },"],
		},
		[
			`${signing}/app/documents/pages/recipient-list.tsx`,
			`${signing}/app/templates/pages/template-page.tsx`,
			`${signing}/app/templates/use/use-page.tsx`,
			`${signing}/envelopes/documents/rules/sendable.ts`,
			`${signing}/recipient/pages/recipient-state-page.tsx`,
			`${signing}/recipient/pages/signing-page.tsx`,
			`${signing}/recipient/routes/pages.tsx`,
			`${signing}/sealing/rules/seal-content.ts`,
			`${signing}/signing/give-consent.ts`,
			"services/doc-signing/web/editor/panels/recipients-panel.tsx",
			"services/doc-signing/web/editor/panels/send-recipients.tsx",
			"services/doc-signing/web/embed/confirm-act.tsx",
			"services/doc-signing/web/signing/final-act.tsx",
			"services/doc-signing/web/signing/panel.tsx",
		],
	],
	[
		"a language",
		{
			"packages/service-kit/src/languages/languages.ts": [
				/(languageFacts = \{)/,
				'$1\n\tsv: { locale: "sv", name: "Svenska", plurals: ["one", "other"] },',
			],
		},
		[
			"packages/accounts/src/languages/generated/words.ts",
			"packages/service-kit/src/languages/generated/words.ts",
			`${signing}/languages/generated/words.ts`,
		],
	],
	[
		"a document status",
		{
			[`${signing}/envelopes/documents/rules/document-status.ts`]: [
				/(transitions\(\{)/,
				'$1\n\tPAUSED: ["PENDING"],',
			],
		},
		[
			`${signing}/app/documents/pages/list-filters.tsx`,
			`${signing}/app/documents/pages/status-badge.tsx`,
			`${signing}/callers/status-signs.ts`,
			`${signing}/operator/console/documents.tsx`,
		],
	],
	[
		"an audit event of a document",
		{ [`${signing}/audit-log/event-types.ts`]: [/(eventTypes = \[)/, '$1\n\t"DOCUMENT_PRINTED",'] },
		[`${signing}/app/documents/rules/describe-event.ts`],
	],
	[
		"a webhook event",
		{
			[`${signing}/webhooks/events.ts`]: [
				/(const documentEvents = \{)/,
				'$1\n\tDOCUMENT_PRINTED: { triggers: [{ type: "DOCUMENT_SENT" }] },',
			],
		},
		[`${signing}/app/settings/webhooks/webhook-form.tsx`, `${signing}/webhooks/events.ts`],
	],
	[
		"an audit event of scheduling-oauth",
		{ [`${oauth}/audit-log/rules/event-types.ts`]: [/(auditEventTypes = \[)/, '$1\n\t"account.closed",'] },
		[`${oauth}/operator/console/rules/describe-audit-event.ts`],
	],
	[
		"a scope",
		{
			[`${oauth}/clients/rules/scope.ts`]: [/(ownScopes = \{)/, '$1\n\tREAD_CONTACTS: "See your contacts",'],
		},
		[],
	],
	[
		"a scope missing from every list",
		{ [`${oauth}/api/profile.ts`]: [/"READ_PROFILE"\)/, '"READ_WEATHER")'] },
		[`${oauth}/api/profile.ts`],
	],
];

it.each(plants)("%s", (_name, _changes, expected) => {
	expect(filesWithErrors).toEqual(expect.arrayContaining(expected));
});

it("no other place", () => {
	expect(filesWithErrors).toEqual(plants.flatMap(([, , expected]) => expected).sort());
});

function plant(path: string, change: Change): void {
	const before = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
	const text = typeof change === "string" ? change : before.replace(...change);
	expect(text).not.toBe(before);
	writeFileSync(join(root, path), text);
}

function compile(): string[] {
	const projects = ["services/doc-signing", "services/doc-signing/web", "services/scheduling-oauth"];
	const tsc = join(repositoryRoot, "node_modules/typescript/bin/tsc");
	const { stdout } = spawnSync(process.execPath, [tsc, "-b", ...projects], { cwd: root, encoding: "utf8" });
	return [
		...new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path]) => path ?? "")),
	].sort();
}

function copy(path: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	cpSync(join(repositoryRoot, path), join(root, path));
}

function membersOf(folder: string): string[] {
	return readdirSync(join(repositoryRoot, folder)).map((name) => `${folder}/${name}`);
}

/** Dependencies as installed, and copies of the repository's own packages. */
function linkModules(workspace: string): void {
	const from = join(repositoryRoot, workspace, "node_modules");
	if (!existsSync(from)) return;
	for (const name of readdirSync(from)) {
		const isOwn = name === "@repo";
		for (const entry of isOwn ? readdirSync(join(from, name)) : [""]) {
			const own = entry === "infra-local" ? "infra/local" : `packages/${entry}`;
			const to = join(root, workspace, "node_modules", name, entry);
			mkdirSync(dirname(to), { recursive: true });
			symlinkSync(isOwn ? join(root, own) : join(from, name), to);
		}
	}
}
