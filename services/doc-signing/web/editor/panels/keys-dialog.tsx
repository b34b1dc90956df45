import { Dialog } from "@repo/service-kit/ui";
import { words } from "../words.ts";

const listKeys = ({ keys, keys: { names } }: typeof words, control: string): [string, string][] => [
	[keys.arrows, keys.move],
	[`${names.shift} + ${keys.arrows}`, keys.moveMore],
	[`Alt + ${keys.arrows}`, keys.resize],
	[keys.pages, keys.next],
	[names.enter, keys.select],
	[names.delete, keys.delete],
	[`${control} + C, ${control} + V`, keys.copy],
	[`${control} + D`, keys.duplicate],
	[`${control} + A`, keys.all],
	[`${control} + Z`, keys.undo],
	[names.escape, keys.escape],
	["?", keys.help],
];

/** The keys of stage-keys.ts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
	const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
	return (
		<Dialog title={words.keys.title} onClose={onClose}>
			<dl class="keys">
				{listKeys(words, isApple ? "⌘" : words.keys.names.control).map(([key, what]) => (
					<div key={key}>
						<dt>
							<kbd>{isApple ? key.replaceAll("Alt", "⌥") : key}</kbd>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}
