import { CommandRefused } from "@repo/service-kit/cli";
import pg from "pg";
import { findMissingColumns, findShape, type ShapeFound } from "../mapping/find-shape.ts";
import {
	accountStatements,
	creators,
	type EnvelopeKind,
	envelopeStatements,
	highestIds,
	sharedLinks,
	untaken,
} from "./statements.ts";
import type { Numbered } from "./targets.ts";

export type Row = Record<string, unknown>;
type Parts = Record<"recipients" | "fields" | "files", Row[]> & { directLinks?: Row[]; events?: Row[] };
/** A document or template as it is stored, with its parts. */
export type StoredEnvelope = { row: Row; parts: Parts };

/** A Documenso database as it was when it was opened. */
export type Source = ShapeFound & {
	/** Its system and name, which tell one installation from another. */
	name: string;
	readAt: Date;
	list(kind: keyof ReturnType<typeof accountStatements>): AsyncGenerator<Row>;
	envelopes(kind: EnvelopeKind): AsyncGenerator<StoredEnvelope>;
	/** A column of a file: its content, or its key in the object storage. */
	readData(id: string, column: "data" | "initialData"): Promise<string | undefined>;
	/** Signing links that several recipients have. */
	readSharedLinks(): Promise<Set<string>>;
	/** Who created the documents and templates of a team. */
	readCreators(teamId: number): Promise<number[]>;
	/** The highest ids of rows that keep them, by the table here. */
	highestIds(): Promise<[Numbered, number][]>;
	countUntaken(): Promise<{ table: string; count: number; meaning: string }[]>;
	close(): Promise<void>;
};

/** Envelopes in memory at a time, with their parts. */
const BATCH = 50;

/** Opens a snapshot in which nothing can be written. Throws CommandRefused if it is no database that can be read. */
export async function openSource(url: string, { acceptNewer }: { acceptNewer: boolean }): Promise<Source> {
	const client = new pg.Client({ connectionString: url, application_name: "doc-signing import" });
	// A connection that is lost while nothing is asked: the next statement fails.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		throw new CommandRefused(`--database cannot be opened: ${(error as Error).message}`);
	}
	try {
		return await readSnapshot(client, acceptNewer);
	} catch (error) {
		await client.end();
		throw error;
	}
}

async function readSnapshot(client: pg.Client, acceptNewer: boolean): Promise<Source> {
	const rows = async (text: string, values: unknown[] = []): Promise<Row[]> =>
		(await client.query<Row>(text, values)).rows;
	await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
	await client.query("SET LOCAL search_path TO public");
	const columns = await rows(
		`SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
	);
	const present = new Set(columns.map(({ name }) => String(name)));
	if (!present.has("_prisma_migrations.migration_name"))
		throw new CommandRefused("--database is no database of Documenso: it has no table _prisma_migrations");
	const migrations = await rows(
		"SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
	);
	const found = findShape(
		migrations.map(({ name }) => String(name)),
		acceptNewer,
	);
	if ("problem" in found) throw new CommandRefused(`--database cannot be read: ${found.problem}`);
	const missing = findMissingColumns(found.shape, present);
	if (missing.length > 0)
		throw new CommandRefused(`--database cannot be read: it has no ${missing.slice(0, 5).join(", ")}`);
	const [identity] = await rows(
		`SELECT current_database() AS name, (SELECT min(started_at) FROM _prisma_migrations)::text AS begun, now() AS at`,
	);
	const statements = accountStatements(found.shape);

	async function* stream(text: string): AsyncGenerator<Row> {
		await client.query(`DECLARE imported NO SCROLL CURSOR FOR ${text}`);
		try {
			for (;;) {
				const batch = await rows(`FETCH ${BATCH} FROM imported`);
				yield* batch;
				if (batch.length < BATCH) return;
			}
		} finally {
			await client.query("CLOSE imported");
		}
	}

	const { shape } = found;
	async function* envelopes(kind: EnvelopeKind): AsyncGenerator<StoredEnvelope> {
		const { all, ...partsOf } = envelopeStatements(shape, kind);
		let batch: Row[] = [];
		const complete = async (): Promise<StoredEnvelope[]> => {
			const keys = batch.map(({ key }) => key);
			const parts: Record<string, Map<unknown, Row[]>> = {};
			for (const [name, text] of Object.entries(partsOf)) {
				const found = new Map<unknown, Row[]>();
				for (const { parent, row } of await rows(text, [keys])) {
					const list = found.get(parent) ?? [];
					list.push(row as Row);
					found.set(parent, list);
				}
				parts[name] = found;
			}
			const of = (name: string, key: unknown) => parts[name]?.get(key) ?? [];
			return batch.map(({ key, row }) => ({
				row: row as Row,
				parts: Object.fromEntries(Object.keys(partsOf).map((name) => [name, of(name, key)])) as Parts,
			}));
		};
		for await (const row of stream(all)) {
			batch.push(row);
			if (batch.length < BATCH) continue;
			yield* await complete();
			batch = [];
		}
		if (batch.length > 0) yield* await complete();
	}

	return {
		...found,
		name: `${identity?.name} ${identity?.begun}`,
		readAt: identity?.at as Date,
		async *list(kind) {
			for await (const { row } of stream(statements[kind])) yield row as Row;
		},
		envelopes,
		async readData(id, column) {
			const [row] = await rows(`SELECT "${column}" AS value FROM "DocumentData" WHERE id = $1`, [id]);
			return row?.value as string | undefined;
		},
		async readSharedLinks() {
			return new Set((await rows(sharedLinks(shape))).map(({ token }) => String(token)));
		},
		async readCreators(teamId) {
			return (await rows(creators(shape), [teamId])).map(({ userId }) => Number(userId));
		},
		async highestIds() {
			const [row] = await rows(highestIds(shape, present.has("Counter.id")));
			return Object.entries(row ?? {}).map(([table, id]) => [table as Numbered, Number(id)]);
		},
		async countUntaken() {
			const tables = Object.entries(untaken).filter(([table]) => present.has(`${table}.id`));
			const counts = [];
			for (const [table, meaning] of tables) {
				const [row] = await rows(`SELECT count(*)::int AS count FROM "${table}"`);
				const count = Number(row?.count);
				if (count > 0) counts.push({ table, count, meaning });
			}
			return counts;
		},
		close: () => client.end(),
	};
}
