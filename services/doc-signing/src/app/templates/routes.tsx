import { type Endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { appPages } from "../../callers/app-pages.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt } from "../../envelopes/caller-at.ts";
import { readWithUploads } from "../../envelopes/documents/look-for-uploads.ts";
import { deleteTemplate } from "../../envelopes/templates/delete-template.ts";
import { editTemplate } from "../../envelopes/templates/edit-template.ts";
import { getPageWords } from "../../languages/words.ts";
import { listOrders } from "../documents/rules/list-order.ts";
import { chooseAccount } from "../frame/choose-account.ts";
import { templateActionPurpose, templateActions } from "./pages/template-actions.tsx";
import { TemplatePage } from "./pages/template-page.tsx";
import { TemplatesPage } from "./pages/templates-page.tsx";
import { listTemplatePage, readTemplateView } from "./read-templates.ts";

const params = z.object({ templateId: idText });
const place = { before: unlessEmpty(idText), after: unlessEmpty(idText) };

const changes = {
	publish: { type: "PUBLIC" },
	withdraw: { type: "PRIVATE" },
	"switch-on": { directLink: { enabled: true } },
	"switch-off": { directLink: { enabled: false } },
} as const;

/** The list of a sender's templates, the page of one, and its actions. */
export function templatePageRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock } = deps;
	const { page, button } = appPages(deps, signedInWithShare(deps));
	return [
		page({
			path: "/templates",
			query: z.object({
				team: unlessEmpty(idText),
				query: z.string().trim().max(200).optional(),
				sort: unlessEmpty(z.enum(listOrders)),
				...place,
			}),
			view: async ({ session, query: { team, before, after, ...filter } }) => {
				const account = await chooseAccount(db, session.user, team);
				const read = () => listTemplatePage(deps, account, { ...filter, before, after });
				const list = await readWithUploads(deps, account, read);
				return <TemplatesPage {...{ session, account, filter, list }} now={clock()} />;
			},
		}),
		page({
			path: "/templates/:templateId",
			params,
			query: z.object(place),
			words: () => {
				const { switchOn, switchOff, ...done } = getPageWords().templates.done;
				return { ...done, "switch-on": switchOn, "switch-off": switchOff };
			},
			options: { scripted: true },
			view: async ({ session, params: { templateId }, query, done }) => {
				const view = await readTemplateView(deps, { person: session.user, templateId, ...query });
				return <TemplatePage {...{ session, view, notice: done }} now={clock()} />;
			},
		}),
		button({
			path: "/templates/:templateId/:action",
			params: params.extend({ action: z.enum(templateActions) }),
			purpose: ({ templateId, action }) => templateActionPurpose(templateId, action),
			act: async ({ session, params: { templateId, action } }) => {
				await db.transaction(async (tx) => {
					const caller = await callerAt(tx, "templates.manage", session.user, "template", templateId);
					if (action === "delete") await deleteTemplate(tx, deps, { owner: caller.owner, templateId });
					else await editTemplate(tx, deps, caller, templateId, changes[action]);
				});
				return action === "delete" ? "/templates" : `/templates/${templateId}?done=${action}`;
			},
		}),
	];
}
