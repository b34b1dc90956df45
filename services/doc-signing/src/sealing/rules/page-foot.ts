import type { FieldRow } from "../../envelopes/documents/queries.ts";
import type { PageSize } from "../../envelopes/files/tables.ts";
import type { CertificateWords } from "../../languages/generated/en/certificate.ts";
import { FOOT, type PageFoot } from "../../pdf/rules/page-foot.ts";

/**
 * The line that ties each page to the document, for signers and in the sealed file: on pages whose foot intake found
 * blank, and on which no field is there.
 */
export function makePageFoot(
	document: { id: number; pageFooter: boolean },
	{ pages }: { pages: PageSize[] | null },
	fields: readonly Pick<FieldRow, "page" | "positionY" | "height">[],
	words: CertificateWords,
): PageFoot | null {
	if (!document.pageFooter) return null;
	const hasRoom = (pages ?? []).map(({ isFootBlank }) => isFootBlank ?? false);
	for (const { page, positionY, height } of fields) {
		const below = 1 - (Number(positionY) + Number(height)) / 100;
		if (below * (pages?.[page - 1]?.height ?? 0) < FOOT.to) hasRoom[page - 1] = false;
	}
	if (!hasRoom.includes(true)) return null;
	const pageWords = words.pageOf({ page: "{page}", pages: "{pages}" });
	return { text: `${words.rows.document} ${document.id} · ${pageWords}`, hasRoom };
}
