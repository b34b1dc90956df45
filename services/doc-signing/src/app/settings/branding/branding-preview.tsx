import { Banner } from "@repo/service-kit/ui";
import { useWords } from "../../../languages/use-words.ts";
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
	const { brand: words } = useWords("settings");
	const version = logoId ? `#${logoId}` : "";
	const frames = [
		["page", words.page],
		["email", words.email],
	] as const;
	return (
		<section class="brand-preview" aria-labelledby="preview">
			<h3 id="preview">{words.preview}</h3>
			{unsaved && (
				<Banner meaning="info" role="status">
					{words.unsaved}
				</Banner>
			)}
			{frames.map(([part, title]) => (
				<figure key={part}>
					<figcaption>{title}</figcaption>
					<iframe
						title={words.previewOf({ part: title })}
						src={`${previewAddress(part, teamId, unsaved)}${version}`}
						loading="lazy"
						data-fit
					/>
				</figure>
			))}
			<figure>
				<figcaption>{words.certificate}</figcaption>
				<div class="loading-sheet">
					<img
						src={`${previewAddress("certificate", teamId, unsaved)}${version}`}
						alt={words.sampleCertificate}
						width={595}
						height={842}
						loading="lazy"
					/>
				</div>
			</figure>
		</section>
	);
}
