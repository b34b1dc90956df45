import type { Brand } from "../../../accounts/branding/rules/brand.ts";
import { DOCUMENT_SETTINGS } from "../../frame/settings-places.ts";

export const BRANDING_PATH = `${DOCUMENT_SETTINGS}/brand`;
export const LOGO_PATH = `${BRANDING_PATH}/logo`;
export const REMOVE_LOGO_PATH = `${BRANDING_PATH}/remove-logo`;
export const PREVIEW_PATH = `${BRANDING_PATH}/preview`;

export type Texts = Pick<Brand, "name" | "color" | "footer">;
export type Part = "page" | "email" | "certificate";

/** The URL of the saved branding, or of unsaved texts. */
export function previewAddress(part: Part, teamId: number | null, unsaved: Texts | undefined): string {
	const search = new URLSearchParams();
	if (teamId !== null) search.set("team", String(teamId));
	if (unsaved)
		for (const [name, value] of Object.entries({ unsaved: "yes", ...unsaved }))
			if (value !== null) search.set(name, value);
	return `${PREVIEW_PATH}/${part}${search.size === 0 ? "" : `?${search}`}`;
}
