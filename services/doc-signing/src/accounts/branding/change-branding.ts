import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { removeLater } from "../../platform/storage/queries.ts";
import { keepFile } from "../../platform/storage/stored-objects.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import { type Owner, toAccountColumns } from "../owner.ts";
import { requireBrandName } from "../sender-name.ts";
import type { Access } from "../teams/rules/permissions.ts";
import type { SignedInVisitor } from "../visitor.ts";
import { type BrandingRow, deleteBranding, lockBranding, updateBranding } from "./queries.ts";
import type { Brand, Logo } from "./rules/brand.ts";

export type BrandingChange = Partial<Brand>;

/**
 * Changes the given values. A replaced logo is removed from storage. Does nothing without changes. Throws what
 * requireBrandName throws.
 */
export async function changeBranding(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	owner: Access<"branding.manage">,
	{ logo, ...texts }: BrandingChange,
	{ session, browser: { ipAddress } }: SignedInVisitor,
): Promise<void> {
	if (texts.name) await requireBrandName({ config, db }, texts.name, owner, session.user.email);
	return db.transaction(async (tx) => {
		const at = clock();
		const row = await lockBranding(tx, owner, at);
		const change = { ...texts, ...(logo !== undefined && toColumns(logo)) };
		const changed = changedParts(row, { ...texts, ...(logo !== undefined && { logo }) });
		if (changed.length === 0) return;
		await updateBranding(tx, row.id, { ...change, updatedAt: at });
		if (changed.includes("logo")) {
			if (logo) await keepFile(tx, logo.key);
			await removeLogo(tx, row, at);
		}
		await recordAccountEvent(tx, {
			...actingUser(owner.userId, ipAddress),
			type: "branding.changed",
			...toAccountColumns(owner),
			details: { changed },
			at,
		});
	});
}

/** Deletes the branding of a closed account, including its logo. */
export async function removeBranding(tx: Transaction, owner: Owner, at: Date): Promise<void> {
	const row = await deleteBranding(tx, owner);
	if (row) await removeLogo(tx, row, at);
}

function changedParts(row: BrandingRow, { logo, ...texts }: BrandingChange): string[] {
	const parts = (["name", "color", "footer"] as const).filter(
		(part) => texts[part] !== undefined && texts[part] !== row[part],
	);
	return logo !== undefined && (logo?.id ?? null) !== row.logoId ? [...parts, "logo"] : parts;
}

function toColumns(logo: Logo | null) {
	return {
		logoId: logo?.id ?? null,
		logoKey: logo?.key ?? null,
		logoHash: logo ? Buffer.from(logo.sha256, "hex") : null,
		logoBytes: logo?.size ?? null,
		logoWidth: logo?.width ?? null,
		logoHeight: logo?.height ?? null,
	};
}

async function removeLogo(tx: Transaction, { logoKey }: BrandingRow, at: Date): Promise<void> {
	if (logoKey !== null) await removeLater(tx, logoKey, at);
}
