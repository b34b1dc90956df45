import { afterEach, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { APPS, both, items, requestActions, sendApp } from "../../../test/support/app-requests.ts";
import { logoPng } from "../../../test/support/apps.ts";
import { sendWithFile } from "../../../test/support/console.ts";
import { hiddenFields, newPerson, type Person } from "../../../test/support/people.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { updateClient } from "../update-client.ts";

const { app } = sharedMailApp({ SELF_SERVICE: "trial" });
afterEach(() => app.workOff());
const root = sharedByTests(() => newPerson(app, "Root", { role: "operator" }));
const { latest, decide, newOwnApp, readOwnApp } = requestActions(app, () => root);

const [a, b] = [items.redirect_uris, "https://app.example/second"] as const;
const CHANGED = "This app was changed after you opened this page.";

let developers = 0;
const newDeveloper = () => newPerson(app, `dev-${++developers}`);

/** Another operator's change, a second later. */
async function setUris(clientId: string, redirectUris: string[]): Promise<void> {
	app.travel(1);
	await updateClient(app.dependencies, clientId, { redirectUris }, { operator: "eve" });
}

const listUris = async (clientId: string): Promise<string[]> =>
	(await app.sql("SELECT redirect_uris FROM clients WHERE client_id = $1", [clientId]))[0].redirect_uris;

/** The hidden fields and the redirect URIs of a form. */
async function openForm({ browser }: Person, path: string, mark = 'enctype="multipart/form-data"') {
	const { text } = await browser.get(path).expect(200);
	return readForm(text, mark);
}

function readForm(text: string, mark: string): Record<string, string> {
	const form = text.split(mark)[1]?.split("</form>")[0] ?? "";
	const uris = /name="redirect_uris"[^>]*>([^<]*)</.exec(form)?.[1];
	return { ...hiddenFields(form), ...(uris !== undefined && { redirect_uris: uris }) };
}

it("a form of the console does not undo a change that was made after it was opened", async () => {
	const { clientId } = await newOwnApp(await newDeveloper(), { redirect_uris: `${a}\n${b}` });
	const path = `/operator/clients/${clientId}`;
	const open = () => openForm(root, `${path}/edit`, `action="${path}"`);
	const typed = { name: "Renamed", link: items.link };
	const stale = { ...typed, ...(await open()) };
	await setUris(clientId, [a]);
	const { text } = await sendWithFile(root, path, stale).expect(409);
	expect(text).toContain(CHANGED);
	expect(text).toContain('value="Renamed"');
	await sendWithFile(root, path, { ...typed, ...readForm(text, `action="${path}"`) }).expect(409);
	const now = { ...typed, ...(await open()), logo: await logoPng() };
	app.travel(1);
	for (const _click of [1, 2]) await sendWithFile(root, path, now).expect(303);
	expect(await listUris(clientId)).toEqual([a]);
});

it("a developer's form does not remove what the operator added after it was opened", async () => {
	const dev = await newDeveloper();
	const { clientId } = await newOwnApp(dev);
	const edit = `${APPS}/${clientId}/edit`;
	const stale = await openForm(dev, edit);
	await setUris(clientId, [a, b]);
	const refused = await sendApp(dev, { ...stale, name: "Other" }, edit);
	expect([refused.status, await listUris(clientId)]).toEqual([409, [a, b]]);
	expect(refused.text).toContain(CHANGED);
	const fresh = { ...(await openForm(dev, edit)), redirect_uris: a, name: "Other" };
	expect([(await sendApp(dev, fresh, edit)).status, await listUris(clientId)]).toEqual([303, [a]]);
});

it.each(["pending", "rejected"])(
	"a developer's form shows what the operator added after a %s change",
	async (status) => {
		const dev = await newDeveloper();
		const { clientId } = await newOwnApp(dev);
		const edit = `${APPS}/${clientId}/edit`;
		await sendApp(dev, { name: "Wanted" }, edit);
		if (status === "rejected") await decide((await latest(dev)).id, "reject", { reason: "No" }).expect(303);
		await setUris(clientId, [a, b]);
		const form = await openForm(dev, edit);
		expect(form.redirect_uris).toBe(`${a}\n${b}`);
		await sendApp(dev, { ...form, name: "Another" }, edit);
		expect(await listUris(clientId)).toEqual([a, b]);
	},
);

it("a form of an app on trial does not add what the operator removed", async () => {
	const dev = await newDeveloper();
	await sendApp(dev, { redirect_uris: `${a}\n${b}` });
	const { clientId } = await readOwnApp(dev);
	const edit = `${APPS}/${clientId}/edit`;
	const stale = await openForm(dev, edit);
	await setUris(clientId, [a]);
	const save = async (form: Record<string, string>) =>
		(await sendApp(dev, { ...form, purpose: "Other" }, edit)).status;
	expect([await save(stale), await listUris(clientId)]).toEqual([409, [a]]);
	const fresh = await openForm(dev, edit);
	app.travel(1);
	expect([await save(fresh), await save(fresh), await listUris(clientId)]).toEqual([303, 303, [a]]);
});

it.each(["approved", "trial"])(
	"an approval of a change of an %s app does not undo what the operator has not seen",
	async (state) => {
		const dev = await newDeveloper();
		const uris = { redirect_uris: `${a}\n${b}` };
		if (state === "trial") await sendApp(dev, uris);
		const { clientId } = state === "trial" ? await readOwnApp(dev) : await newOwnApp(dev, uris);
		if (state === "approved") await sendApp(dev, { ...uris, name: "Wanted" }, `${APPS}/${clientId}/edit`);
		const { id } = await latest(dev);
		const page = `/operator/requests/${id}`;
		const stale = await openForm(root, page, `action="${page}/approve"`);
		await setUris(clientId, [a]);
		const { text } = await decide(id, "approve", { ...both, ...stale }).expect(409);
		expect(text).toContain(CHANGED);
		expect(text).toMatch(/second<\/code>.{0,60}New/);
		expect(await listUris(clientId)).toEqual([a]);
		await decide(id, "approve", { ...both, ...readForm(text, `action="${page}/approve"`) }).expect(303);
		expect(await listUris(clientId)).toEqual([a, b]);
	},
);
