import { newUuid } from "@repo/service-kit/crypto";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../../dependencies.ts";
import { reEncodeVisible } from "../../platform/images/re-encode-visible.ts";
import { storeFile } from "../../platform/storage/stored-objects.ts";
import { findLoadKey } from "../teams/queries.ts";
import type { Access } from "../teams/rules/permissions.ts";
import type { SignedInVisitor } from "../visitor.ts";
import { changeBranding } from "./change-branding.ts";
import { LogoRefused, TooManyLogos } from "./errors.ts";

export const MAX_LOGO_BYTES = 1024 * 1024;
/** Three pixels per displayed one, and small enough for every mail. */
const limits = { kinds: ["png", "jpeg", "webp"], maxBytes: MAX_LOGO_BYTES, width: 600, height: 144 } as const;
/** Decoding 25 million pixels takes a second. */
export const logoLimit: RateLimit = { name: "branding-logo", limit: 20, seconds: 3_600, refill: "evenly" };

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "storage">;

/** Stores an uploaded logo under a new URL. Throws LogoRefused, TooManyLogos. */
export async function saveLogo(
	deps: Deps,
	owner: Access<"branding.manage">,
	bytes: Buffer,
	caller: SignedInVisitor,
): Promise<void> {
	const { db, clock } = deps;
	const { retryAfter } = await takeAllowance(db, logoLimit, await findLoadKey(db, owner), clock());
	if (retryAfter > 0) throw new TooManyLogos(retryAfter);
	const image = await reEncodeVisible(bytes, limits);
	if (typeof image === "string") throw new LogoRefused(image);
	const { png, width, height } = image;
	const stored = await storeFile(deps, png, "image/png");
	await changeBranding(deps, owner, { logo: { id: newUuid(), ...stored, width, height } }, caller);
}
