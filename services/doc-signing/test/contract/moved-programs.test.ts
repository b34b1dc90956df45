import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "@jest/globals";
import { createApp } from "../../src/app.ts";
import { createDocumenso } from "../support/documenso.ts";
import { addEnvelope } from "../support/documenso-content.ts";
import { addFinished, OLD_TOKEN, sealed } from "../support/finished-documents.ts";
import { runImport, withApp } from "../support/importing.ts";
import { fixture } from "../support/pdf-files.ts";

const run = promisify(execFile);

it("a program of curl commands goes on after a move with its old token and ids", async () => {
	await withApp(async (app) => {
		const documenso = await createDocumenso("last C");
		await addFinished(documenso);
		await documenso.change(`UPDATE "User" SET "emailVerified" = now()`);
		await documenso.change(`UPDATE "TeamGroup" SET "teamRole" = 'ADMIN' WHERE id = 'of 13'`);
		await documenso.change(`UPDATE "Webhook" SET enabled = false`);
		const sam = { email: "sam@example.com", name: "Sam", signingOrder: 1 };
		await addEnvelope(documenso, {
			...{ kind: "template", number: 3, recipients: [{ ...sam, id: 21, token: "template-of-sam" }] },
			fields: [{ id: 31, recipientId: 21 }],
		});
		await addEnvelope(documenso, {
			...{ kind: "document", number: 63, recipients: [{ ...sam, id: 631, token: "token-of-631-0123456" }] },
			fields: [{ id: 6301, recipientId: 631 }],
		});
		expect((await runImport(app, documenso)).exitCode).toBe(0);

		const server = createServer(createApp(app.dependencies)).listen(0, "127.0.0.1");
		await once(server, "listening");
		const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
		const curl = async (...words: string[]) =>
			JSON.parse(
				(await run("curl", ["-sS", "--fail-with-body", "-H", `Authorization: ${OLD_TOKEN}`, ...words]))
					.stdout,
			);
		const send = (method: string, path: string, body: unknown) =>
			curl("-X", method, "-H", "Content-Type: application/json", "-d", JSON.stringify(body), base + path);
		const folder = await mkdtemp(join(tmpdir(), "program-"));
		try {
			const { documents } = await curl(`${base}/documents?page=1&perPage=100`);
			expect(documents.map(({ id }: { id: number }) => id).sort()).toEqual([40, 41, 44, 63]);
			expect(await curl(`${base}/documents/40`)).toMatchObject({
				id: 40,
				externalId: "lease-40",
				status: "COMPLETED",
			});
			const { downloadUrl } = await curl(`${base}/documents/40/download`);
			await run("curl", ["-sS", "--fail", "-o", join(folder, "lease.pdf"), downloadUrl]);
			expect((await readFile(join(folder, "lease.pdf"))).equals(sealed)).toBe(true);

			await send("PATCH", "/documents/63/recipients/631", { name: "Sam the Second" });
			await send("PATCH", "/documents/63/fields/6301", { pageX: 12 });
			expect(await send("POST", "/documents/63/send", { sendEmail: false })).toMatchObject({
				status: "PENDING",
			});
			const { recipients } = await curl(`${base}/documents/63`);
			expect(recipients).toMatchObject([{ id: 631, name: "Sam the Second", token: "token-of-631-0123456" }]);

			const people = [{ id: 21, name: "Tia", email: "tia@example.com" }];
			const made = await send("POST", "/templates/3/generate-document", {
				title: "Next lease",
				recipients: people,
			});
			expect(made.documentId).toBeGreaterThan(63);

			const created = await send("POST", "/documents", {
				title: "New",
				recipients: [{ ...sam, role: "SIGNER" }],
			});
			await writeFile(join(folder, "new.pdf"), fixture("three-pages.pdf"));
			await run("curl", ["-sS", "--fail", "-T", join(folder, "new.pdf"), created.uploadUrl]);
			const place = { type: "SIGNATURE", pageNumber: 1, pageX: 10, pageY: 80, pageWidth: 30, pageHeight: 6 };
			const [{ recipientId }] = created.recipients;
			await send("POST", `/documents/${created.documentId}/fields`, { recipientId, ...place });
			await send("POST", `/documents/${created.documentId}/send`, { sendEmail: false });
			expect(await send("DELETE", "/documents/44", {})).toMatchObject({ id: 44 });
		} finally {
			server.close();
			server.closeAllConnections();
		}
		await app.workOff();
	});
}, 120_000);
