import type { branding } from "../tables.ts";

/** A stored logo: a PNG. Width and height in pixels. */
export type Logo = { id: string; key: string; sha256: string; size: number; width: number; height: number };

/** A sender's branding for recipients. `color` is `#rrggbb`. */
export type Brand = { name: string | null; color: string | null; footer: string | null; logo: Logo | null };

export const noBrand: Brand = { name: null, color: null, footer: null, logo: null };

type Row = Pick<
	typeof branding.$inferSelect,
	"name" | "color" | "footer" | "logoId" | "logoKey" | "logoHash" | "logoBytes" | "logoWidth" | "logoHeight"
>;

export function toBrand(row: Row | null | undefined): Brand {
	if (!row) return noBrand;
	const { name, color, footer } = row;
	return { name, color, footer, logo: toLogo(row) };
}

export function toLogo(row: Row): Logo | null {
	const { logoId: id, logoKey: key, logoHash, logoBytes: size, logoWidth: width, logoHeight: height } = row;
	if (!id || !key || !logoHash || !size || !width || !height) return null;
	return { id, key, sha256: logoHash.toString("hex"), size, width, height };
}

/** The public URL of a logo, unique to an upload: it never shows another image. */
export function logoPath({ id }: Pick<Logo, "id">): string {
	return `/branding/${id}.png`;
}

/** The display size of a logo. The stored image has twice the pixels for dense screens. */
export function shownSize(
	{ width, height }: Pick<Logo, "width" | "height">,
	most = { width: 200, height: 48 },
) {
	const scale = Math.min(1, most.width / width, most.height / height);
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The sender's name for recipients: the chosen name, always with the account behind it. */
export function senderWith({ name }: Pick<Brand, "name">, sender: string): string {
	return name === null || name === sender ? sender : `${name} (${sender})`;
}
