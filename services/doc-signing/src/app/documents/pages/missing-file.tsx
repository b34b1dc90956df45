import { Banner, ButtonLink } from "@repo/service-kit/ui";
import type { DocumentDataRow } from "../../../envelopes/files/queries.ts";

type Props = {
	kind: "document" | "template";
	id: number;
	file: Pick<DocumentDataRow, "status" | "refusalDetail">;
	mayUpload: boolean;
};

/** Why a draft or template has no pages, and where to upload them. */
export function MissingFile({ kind, id, file, mayUpload }: Props) {
	if (file.status === "READY") return null;
	const isRefused = file.status === "UNUSABLE";
	const upload = mayUpload && (
		<ButtonLink look="primary" small icon="upload" href={`/${kind}s/${id}/upload`}>
			{isRefused ? "Upload another file" : "Upload file"}
		</ButtonLink>
	);
	return (
		<Banner meaning={isRefused ? "danger" : "warning"} action={upload}>
			{isRefused
				? (file.refusalDetail ?? "The file cannot be used.")
				: `This ${kind} has no file yet. Upload a PDF, then add recipients and fields.`}
		</Banner>
	);
}
