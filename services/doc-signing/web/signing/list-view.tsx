import { useWords } from "../../src/recipient/use-words.ts";
import { FieldControl } from "./controls/field-control.tsx";
import type { Pending } from "./controls/pending.ts";
import { pdfAddress } from "./state/requests.ts";
import type { Signing } from "./state/use-signing.ts";

/** All fields as one list, for phones and screen readers. */
export function ListView({ signing, pending }: { signing: Signing; pending: Pending }) {
	const words = useWords();
	return (
		<section class="list" aria-label={words.fieldsHeading}>
			<p>
				<a href={pdfAddress}>{words.readPdf}</a>
			</p>
			<ol>
				{signing.fields.map((field) => (
					<li key={field.id} data-field={field.id}>
						<FieldControl signing={signing} field={field} idPrefix="list" pending={pending} />
					</li>
				))}
			</ol>
		</section>
	);
}
