import { describe, expect, it } from "@jest/globals";
import { createDocumenso, type Release } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { addContent, reasonsOf, runImport, select, withApp } from "../../test/support/importing.ts";

describe("import documenso --only", () => {
	it.each<Release>(["A", "last C"])(
		"takes one team of release %s with its members, and the rest later",
		async (release) => {
			await withApp(async (app) => {
				const documenso = await createDocumenso(release);
				await addContent(documenso);
				const own = release === "A" ? { userId: 14, teamId: null } : { userId: 14, teamId: 8 };
				await addEnvelope(documenso, { kind: "document", number: 80, row: own });
				await addEnvelope(documenso, { kind: "document", number: 81 });
				const answer = await runImport(app, documenso, "--only", "7");
				expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
				expect(reasonsOf(answer).filter((line) => line.includes("not-chosen"))).toEqual([
					"accounts not-chosen: 14",
					"documents not-chosen: 80",
					...(release === "A" ? [] : ["teams not-chosen: 8 Personal Team"]),
				]);
				expect(await select(app, "SELECT id FROM users ORDER BY id")).toEqual([
					{ id: 11 },
					{ id: 12 },
					{ id: 13 },
				]);
				expect(await select(app, "SELECT id FROM documents")).toEqual([{ id: 81 }]);
				const next = "SELECT nextval(pg_get_serial_sequence('documents', 'id'))::int AS next";
				expect((await select(app, next))[0]?.next).toBeGreaterThan(100_081);
				const rest = await runImport(app, documenso);
				expect([rest.exitCode, reasonsOf(rest).filter((line) => line.includes("-since"))]).toEqual([0, []]);
				expect(await select(app, "SELECT id, user_id FROM documents ORDER BY id")).toEqual([
					{ id: 80, user_id: 14 },
					{ id: 81, user_id: 11 },
				]);
			});
		},
		60_000,
	);

	it.each<Release>(["A", "last C"])(
		"takes who created documents of the team of release %s and left it, and names what goes to its owner",
		async (release) => {
			await withApp(async (app) => {
				const documenso = await createDocumenso(release);
				await addContent(documenso);
				const gone = { name: "Gone", createdAt: "2026-01-01", emailVerified: "2026-01-01", password: null };
				await documenso.insert(
					"User",
					{ ...gone, id: 15, email: "eve@example.com" },
					{ ...gone, id: 16, email: "no address" },
					{ ...gone, id: 17, email: "none" },
				);
				for (const [number, userId] of [
					[80, 15],
					[81, 16],
					[82, 17],
					[83, 17],
				] as const)
					await addEnvelope(documenso, { kind: "document", number, row: { userId } });
				await addEnvelope(documenso, { kind: "template", number: 84, row: { userId: 16 } });
				const answer = await runImport(app, documenso, "--only", "7");
				expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
				expect(await select(app, "SELECT id FROM users WHERE id > 13")).toEqual([{ id: 15 }]);
				expect(await select(app, "SELECT user_id FROM team_members WHERE user_id = 15")).toEqual([]);
				expect(await select(app, "SELECT id, user_id FROM documents ORDER BY id")).toEqual([
					{ id: 80, user_id: 15 },
					{ id: 81, user_id: 11 },
					{ id: 82, user_id: 11 },
					{ id: 83, user_id: 11 },
				]);
				expect(reasonsOf(answer)).toEqual(
					expect.arrayContaining(["documents of-owner: 81, 82, 83", "templates of-owner: 84"]),
				);
				expect(answer.report.handedOver).toEqual([
					{ team: { id: 7, name: "Acme" }, owner: 11, documents: 3, templates: 1, creators: [16, 17] },
				]);
				expect(answer.out).toContain(
					"3 documents and 1 template of 2 former members (accounts 16, 17) go to account 11, the owner of team 7 Acme.",
				);
			});
		},
		60_000,
	);

	it("is refused for a team that does not exist", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await addContent(documenso);
			const { errors } = await runImport(app, documenso, "--only", "99");
			expect(errors).toBe("error: --only 99: Documenso has no team with this number");
			expect(await select(app, "SELECT id FROM users")).toEqual([]);
		});
	});
});

describe("import documenso --one-team", () => {
	it("leaves restricted documents and templates in their team", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await addContent(documenso);
			await addEnvelope(documenso, {
				kind: "document",
				number: 82,
				row: { visibility: "MANAGER_AND_ABOVE" },
			});
			const answer = await runImport(app, documenso, "--one-team");
			expect(reasonsOf(answer)).toEqual(
				expect.arrayContaining(["documents restricted-shown: 82", "templates restricted-shown: 5"]),
			);
			expect(await select(app, "SELECT id FROM teams")).toEqual([{ id: 7 }]);
			expect(await select(app, "SELECT id, team_id FROM documents")).toEqual([{ id: 82, team_id: 7 }]);
			expect(await select(app, "SELECT team_id FROM templates WHERE id = 5")).toEqual([{ team_id: 7 }]);
		});
	});
});
