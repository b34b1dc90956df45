import type { Database } from "@repo/service-kit/database";
import { runCommand } from "@repo/service-kit/testing";
import { sql } from "drizzle-orm";
import type { ReportRead } from "../../src/importing/report.ts";
import { program } from "../../src/operator/program.ts";
import type { Documenso } from "./documenso.ts";
import { addEnvelope, addPeople } from "./documenso-content.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** A service without content, which closes after the test. */
export async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
	const app = await startApp();
	try {
		await work(app);
	} finally {
		await app.close();
	}
}

/** Runs `doc-signing import documenso`. */
export async function runImport({ dependencies }: TestApp, { url }: Documenso, ...options: string[]) {
	const words = ["import", "documenso", "--database", url, ...options];
	const result = await runCommand(program, dependencies, words);
	return { ...result, report: result.value as ReportRead };
}

/** The reasons of a report, each with its objects. */
export const reasonsOf = ({ report }: { report: ReportRead }) =>
	report.reasons.map(({ kind, reason, ids }) => `${kind} ${reason}: ${ids.join(", ")}`).sort();

export const select = async ({ dependencies }: TestApp, text: string) =>
	(await dependencies.db.$client.query(text)).rows as Record<string, unknown>[];

/** People, and two templates: one with a direct link, and one that only admins see. */
export async function addContent(documenso: Documenso): Promise<void> {
	await addPeople(documenso);
	await addEnvelope(documenso, {
		...{ kind: "template", number: 3, row: { externalId: "lease" }, meta: { subject: "Please sign" } },
		recipients: [
			{ id: 21, email: "sam@example.com", name: "Sam", token: "sams", signingOrder: 1 },
			{ id: 22, email: "recipient.2@documenso.com", name: "", token: "tias", role: "CC", signingOrder: 2 },
		],
		fields: [{ id: 31, recipientId: 21, fieldMeta: { type: "signature", fontSize: 18 } }],
	});
	await addEnvelope(documenso, { kind: "template", number: 5, row: { visibility: "ADMIN" } });
	const { insert, release } = documenso;
	const parent = release.endsWith("C") ? { envelopeId: "envelope_template_3" } : { templateId: 3 };
	await insert("TemplateDirectLink", {
		...{ ...parent, id: "link", token: "directtoken", enabled: true, directTemplateRecipientId: 21 },
	});
}

/** The database, which fails when an object is written after `count` others. */
export function stoppingAfter(count: number, db: Database): Database {
	let written = 0;
	return new Proxy(db, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name);
			if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
			return (work: Parameters<Database["transaction"]>[0]) =>
				target.transaction(async (tx) => {
					const result = await work(tx);
					const { rows } = await tx.execute(
						sql`SELECT 1 FROM import_items WHERE xmin = pg_current_xact_id()::xid`,
					);
					if (rows.length > 0 && written++ >= count) throw new Error("stopped");
					return result;
				});
		},
	});
}
