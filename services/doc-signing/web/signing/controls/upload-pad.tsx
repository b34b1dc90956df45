import { useState } from "preact/hooks";
import { useWords } from "../../../src/languages/use-words.ts";
import type { Answer } from "../state/answer.ts";

const LARGEST_BYTES = 2 * 1024 * 1024;

/** An image of a signature. The server re-encodes it. */
export function UploadPad({ id, onGive }: { id: string; onGive: (answer: Answer) => void }) {
	const words = useWords("page");
	const [problem, setProblem] = useState<string>();
	const take = async (file: File | undefined) => {
		if (!file) return;
		if (file.size > LARGEST_BYTES) return setProblem(words.answers.imageTooLarge);
		setProblem(undefined);
		onGive({ image: await toBase64(file) });
	};
	return (
		<>
			<label for={id}>{words.chooseImage}</label>
			<input
				id={id}
				type="file"
				accept="image/png,image/jpeg"
				aria-describedby={`${id}-upload`}
				onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
			/>
			<p class={problem ? "error" : "soft"} id={`${id}-upload`} role={problem ? "alert" : undefined}>
				{problem ?? words.uploadHint}
			</p>
		</>
	);
}

export function toBase64(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve((reader.result as string).replace(/^data:[^,]*,/, ""));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});
}
