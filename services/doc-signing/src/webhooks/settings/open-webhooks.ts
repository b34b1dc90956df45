import { pageResponses } from "@repo/service-kit/html";
import { idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { type Session, signedInSession } from "../../accounts/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { chooseAccount } from "../../teams/choose-account.ts";
import { requirePermission } from "../../teams/require-permission.ts";
import type { Access } from "../../teams/rules/permissions.ts";
import type { Viewer } from "./frame.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

export const teamQuery = z.object({ team: unlessEmpty(idText) });
export const shownQuery = teamQuery.extend({ done: z.string().max(20).optional() });

export function sharedOf(deps: Deps) {
	return { documented: false, caller: signedInSession(deps), responses: pageResponses } as const;
}

export type Opened = { viewer: Viewer; access: Access<"webhooks.manage"> };

/** Throws NoSuchTeam, NotPermitted. */
export async function openWebhooks(
	{ db }: Deps,
	session: Session,
	{ team }: { team?: number | undefined },
): Promise<Opened> {
	const account = await chooseAccount(db, session.user.id, team);
	return { viewer: { session, account }, access: requirePermission("webhooks.manage", account) };
}
