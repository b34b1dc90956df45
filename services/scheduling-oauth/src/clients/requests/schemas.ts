import { text } from "@repo/validation";
import { z } from "zod";
import type { ClientKind } from "../rules/client-kind.ts";
import type { AppItems } from "./rules/split-change.ts";

/** A developer's purpose, for the operator, or the operator's reason, for the developer. */
export const explanation = text({ max: 500 });

/** Of a change, which needs none if it only removes. */
export const optionalPurpose = text({ min: 0, max: 500 });

export type RequestedApp = AppItems & { kind: ClientKind; purpose: string };

/** What a developer sends: checked, with the logo as it was uploaded. */
export type RequestInput = Omit<RequestedApp, "logoHash"> & { logo?: Buffer | undefined };

/** The scopes of an approval: some of those requested. */
export const approvedScopes = (requested: readonly string[]) =>
	z.array(z.enum(requested as [string, ...string[]])).min(1, "must have at least one scope");
