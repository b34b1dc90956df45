import { afterEach, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { items, listRequests, requestActions, sendApp } from "../../../test/support/app-requests.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { program } from "../program.ts";

const { app, mail } = sharedMailApp();
afterEach(() => app.workOff());
const { latest } = requestActions(app, () => {
	throw new Error("no operator decides in the browser here");
});

const run = (...words: string[]) => runCommand(program, app.dependencies, ["requests", ...words]);
const idOf = async (dev: Person) => String((await latest(dev)).id);

it("are listed, shown, approved with fewer scopes, and shown beside what a change replaces", async () => {
	expect((await run("list")).out).toBe("No requests are waiting.");
	const dev = await newPerson(app, "dev");
	await sendApp(dev);
	const id = await idOf(dev);
	expect((await run("list")).out).toMatch(new RegExp(`^${id} +new app +dev +Calendar$`));
	const { out } = await run("show", id);
	for (const text of [
		items.name,
		items.link,
		items.redirect_uris,
		items.purpose,
		"READ_BOOKING READ_PROFILE",
	])
		expect(out).toContain(text);
	expect(out).not.toContain("approved");

	expect((await run("approve", id, "--scope", "READ_BOOKING,WRITE_BOOKING")).exitCode).toBe(1);
	const approved = await run("approve", id, "--scope", "READ_BOOKING,");
	expect(approved).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^Approved Calendar \(app_/) });
	const [clientId = ""] = /app_[\w-]+/.exec(approved.out) ?? [];
	const { allowed_scopes } = (
		await app.dependencies.db.$client.query("SELECT allowed_scopes FROM clients WHERE client_id = $1", [
			clientId,
		])
	).rows[0];
	expect(allowed_scopes).toEqual(["READ_BOOKING"]);

	await sendApp(dev, { name: "Planner" }, `/developers/apps/${clientId}/edit`);
	expect((await run("list")).out).toContain(clientId);
	const change = (await run("show", await idOf(dev))).out;
	expect(change).toMatch(/^name: +Planner$/m);
	expect(change).toMatch(/^approved name: +Calendar$/m);
});

it("are rejected with a reason, which the developer gets by email; nothing is decided twice", async () => {
	const dev = await newPerson(app, "other");
	await sendApp(dev);
	const id = await idOf(dev);
	for (const words of [[], ["--reason", ""]])
		expect((await run("reject", id, ...words)).exitCode).not.toBe(0);
	expect(await run("reject", id, "--reason", "Use an https URI")).toMatchObject({
		exitCode: 0,
		out: "Rejected Calendar.",
	});
	await app.workOff();
	expect(mail.received.some(({ text }) => text?.includes("Use an https URI"))).toBe(true);
	expect(await run("approve", id)).toMatchObject({
		exitCode: 1,
		errors: expect.stringContaining("rejected"),
	});
	expect((await run("show", "999999")).exitCode).toBe(1);
	expect((await run("show", "x")).exitCode).toBe(1);
	expect((await listRequests(app, dev)).map(({ status }) => status)).toEqual(["rejected"]);
});
