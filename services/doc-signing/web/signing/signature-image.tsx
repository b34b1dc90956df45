import { scriptFaceOf } from "../../src/pdf/drawing/script-face.ts";
import type { SignatureView } from "../../src/signing/presenter.ts";
import { english as words } from "../../src/signing/words.ts";
import { imageAddress } from "./state/requests.ts";
import { boundsOf, smoothPath } from "./strokes.ts";

/** A signature as it will stand in the PDF: as large as fits, in the middle. */
export function SignatureImage({ fieldId, signature }: { fieldId: number; signature: SignatureView }) {
	switch (signature.type) {
		case "typed":
			return (
				<svg
					class="signature"
					viewBox={`0 0 ${Math.max(4, [...signature.text].length) * 11} 28`}
					aria-hidden="true"
				>
					<text
						x="50%"
						y="20"
						text-anchor="middle"
						class={scriptFaceOf(signature.text) === "script" ? "script" : "script other"}
						font-size="24"
						fill="currentColor"
					>
						{signature.text}
					</text>
				</svg>
			);
		case "strokes": {
			const { left, top, width, height } = boundsOf(signature.strokes);
			const pen = Math.max(width, height) / 60;
			const box = [left - pen, top - pen, width + 2 * pen, height + 2 * pen].join(" ");
			return (
				<svg class="signature" viewBox={box} aria-hidden="true">
					<path
						d={signature.strokes.map(({ points }) => smoothPath(points)).join(" ")}
						fill="none"
						stroke="currentColor"
						stroke-width={pen}
						stroke-linecap="round"
						stroke-linejoin="round"
					/>
				</svg>
			);
		}
		case "image":
			return (
				<img class="signature" src={imageAddress(fieldId, signature.version)} alt={words.signatureGiven} />
			);
	}
}
