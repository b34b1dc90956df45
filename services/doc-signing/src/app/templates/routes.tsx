import { checkCsrf } from "@repo/accounts/forms";
import { seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import type { SignedInUser } from "../../accounts/visitor.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAtTemplate } from "../../envelopes/templates/caller-at-template.ts";
import { deleteTemplate } from "../../envelopes/templates/delete-template.ts";
import { editTemplate } from "../../envelopes/templates/edit-template.ts";
import { page } from "../../platform/html/page.tsx";
import { NewDocumentPage } from "../documents/pages/new-document-page.tsx";
import { uploadPolicy } from "../documents/routes.tsx";
import { addressWith } from "../documents/rules/address-with.ts";
import { listOrders } from "../documents/rules/list-order.ts";
import { chooseAccount } from "../frame/choose-account.ts";
import { listTemplatePage } from "./list-templates.ts";
import { type TemplateAction, templateActionPurpose, templateActions } from "./pages/template-actions.tsx";
import { TemplatePage } from "./pages/template-page.tsx";
import { TemplatesPage } from "./pages/templates-page.tsx";
import { readTemplateView } from "./read-template-view.ts";

const html = { description: "The page", contentType: "text/html" };
const params = z.object({ templateId: idText });
const place = { before: unlessEmpty(idText), after: unlessEmpty(idText) };
const team = unlessEmpty(idText);

const notices: Record<Exclude<TemplateAction, "delete">, string> = {
	publish: "Template made public.",
	withdraw: "Template made private.",
	"switch-on": "Direct link turned on.",
	"switch-off": "Direct link turned off.",
};

/** The pages that list senders' templates. */
export function templatePageRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock, config } = dependencies;
	const shared = { documented: false, caller: signedInWithShare(dependencies) } as const;
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/templates",
			operationId: "getTemplatesPage",
			summary: "The list of templates",
			request: {
				query: z.object({
					team,
					query: z.string().trim().max(200).optional(),
					sort: unlessEmpty(z.enum(listOrders)),
					...place,
				}),
			},
			responses: { 200: html },
			handle: async ({ caller: { session }, query: { team, before, after, ...filter } }) => {
				const account = await chooseAccount(db, session.user.id, team);
				const list = await listTemplatePage(dependencies, account, { ...filter, before, after });
				return page(200, <TemplatesPage {...{ session, account, filter, list }} now={clock()} />);
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: "/templates/new",
			operationId: "getNewTemplatePage",
			summary: "The page that uploads templates",
			request: { query: z.object({ team }) },
			responses: { 200: html },
			handle: async ({ caller: { session }, query: { team } }) => {
				const { teamId } = await chooseAccount(db, session.user.id, team);
				const listAddress = addressWith("/templates", { team: teamId });
				const view = { kind: "template", teamId, maxBytes: config.MAX_FILE_BYTES, listAddress } as const;
				return page(200, <NewDocumentPage session={session} view={view} />, uploadPolicy(config));
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: "/templates/:templateId",
			operationId: "getTemplatePage",
			summary: "The page of a template",
			request: { params, query: z.object({ ...place, done: z.string().max(20).optional() }) },
			responses: { 200: html },
			handle: async ({ caller: { session }, params: { templateId }, query: { done, ...place } }) => {
				const { user } = session;
				const view = await readTemplateView(dependencies, { user, templateId, ...place });
				const notice =
					done && Object.hasOwn(notices, done) ? notices[done as keyof typeof notices] : undefined;
				return page(200, <TemplatePage {...{ session, view, notice }} now={clock()} />, { scripted: true });
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/templates/:templateId/:action",
			operationId: "postTemplatePage",
			summary: "Performs an action of a template's page",
			request: {
				params: params.extend({ action: z.enum(templateActions) }),
				body: z.object({ csrf: z.string().optional() }),
				bodyTypes: ["application/x-www-form-urlencoded"],
			},
			responses: { 303: { description: "Redirect" } },
			handle: async ({ caller: { session }, params: { templateId, action }, body }) => {
				checkCsrf(session, templateActionPurpose(templateId, action), body.csrf);
				await act(dependencies, { user: session.user, templateId, action });
				return seeOther(action === "delete" ? "/templates" : `/templates/${templateId}?done=${action}`);
			},
		}),
	];
}

const changes = {
	publish: { type: "PUBLIC" },
	withdraw: { type: "PRIVATE" },
	"switch-on": { directLink: { enabled: true } },
	"switch-off": { directLink: { enabled: false } },
} as const;

type Act = { user: SignedInUser; templateId: number; action: TemplateAction };

function act(deps: Dependencies, { user, templateId, action }: Act): Promise<void> {
	return deps.db.transaction(async (tx) => {
		const caller = await callerAtTemplate(tx, "templates.manage", user, templateId);
		if (action === "delete") await deleteTemplate(tx, deps, { owner: caller.owner, templateId });
		else await editTemplate(tx, deps, caller, templateId, changes[action]);
	});
}
