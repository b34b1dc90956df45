import type { ComponentProps } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../../../src/languages/use-words.ts";
import { DrawPad } from "./draw-pad.tsx";
import { TypePad } from "./type-pad.tsx";
import { UploadPad } from "./upload-pad.tsx";

const ways = ["draw", "type", "upload"] as const;
type Way = (typeof ways)[number];

type Props = ComponentProps<typeof TypePad>;

/** Draws, types or uploads a signature or initials. */
export function SignaturePads(props: Props) {
	const { id, onGive } = props;
	const words = useWords("page");
	const [way, setWay] = useState<Way>("draw");
	return (
		<>
			<fieldset class="switch" aria-label={words.signatureWays}>
				{ways.map((one, index) => (
					<button
						key={one}
						type="button"
						data-first={index === 0 ? true : undefined}
						aria-pressed={way === one}
						onClick={() => setWay(one)}
					>
						{words[one]}
					</button>
				))}
			</fieldset>
			{way === "draw" && <DrawPad {...props} />}
			{way === "type" && <TypePad {...props} />}
			{way === "upload" && <UploadPad id={id} onGive={onGive} />}
		</>
	);
}
