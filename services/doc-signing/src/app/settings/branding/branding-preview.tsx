import { Banner } from "@repo/service-kit/ui";
import { previewAddress, type Texts } from "./addresses.ts";

type Props = {
	teamId: number | null;
	/** Shown instead of what is saved. */
	unsaved: Texts | undefined;
	/** Changes with every upload, so that images are reloaded. */
	logoId: string | undefined;
};

/** What recipients get: rendered by the same code, with sample data. */
export function BrandingPreview({ teamId, unsaved, logoId }: Props) {
	const version = logoId ? `#${logoId}` : "";
	const frames = [
		["page", "Page"],
		["email", "Email"],
	] as const;
	return (
		<section class="brand-preview" aria-labelledby="preview">
			<h3 id="preview">Preview</h3>
			{unsaved && (
				<Banner meaning="info" role="status">
					This preview shows changes that are not saved yet.
				</Banner>
			)}
			{frames.map(([part, title]) => (
				<figure key={part}>
					<figcaption>{title}</figcaption>
					<iframe
						title={`Preview: ${title.toLowerCase()}`}
						src={`${previewAddress(part, teamId, unsaved)}${version}`}
						loading="lazy"
						data-fit
					/>
				</figure>
			))}
			<figure>
				<figcaption>Certificate</figcaption>
				<div class="loading-sheet">
					<img
						src={`${previewAddress("certificate", teamId, unsaved)}${version}`}
						alt="The first page of a sample certificate"
						width={595}
						height={842}
						loading="lazy"
					/>
				</div>
			</figure>
		</section>
	);
}
