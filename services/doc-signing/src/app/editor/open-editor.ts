import type { ApiCaller } from "../../accounts/caller.ts";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readDocumentWithFileAndParts, readTemplateWithFile } from "../../envelopes/read-envelope.ts";
import { listParts } from "../../envelopes/templates/queries.ts";
import type { EditorView } from "./editor-view.ts";
import { listLocks, presentEditor } from "./present-editor.ts";

type Asked = Pick<EditorView, "kind" | "id" | "plan"> & {
	owner: Access;
	sender: ApiCaller["user"];
	me?: EditorView["me"];
	corrects?: boolean;
};

/** A document or template in the editor. Throws DocumentNotFound, TemplateNotFound, NotPermitted. */
export async function openEditor(
	deps: Dependencies,
	{ kind, id, owner, plan, sender: { name, email }, me = null, corrects = false }: Asked,
): Promise<EditorView> {
	const { db, config } = deps;
	const defaults = { signingDays: config.SIGNING_DAYS, reminderAfterDays: config.REMINDER_DAYS };
	const around = { sender: name || email, me, plan, defaults };
	if (kind === "template") {
		const template = await readTemplateWithFile(deps, owner, id);
		return presentEditor(kind, template, await listParts(db, [id]), around);
	}
	const document = await readDocumentWithFileAndParts(deps, owner, id);
	return presentEditor(kind, document, document, around, listLocks(document, { corrects }));
}
