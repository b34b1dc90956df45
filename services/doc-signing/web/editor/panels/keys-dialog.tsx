import { Dialog } from "@repo/service-kit/ui";
import { words } from "../words.ts";

const listKeys = ({ keys }: typeof words): [string, string][] => [
	[keys.arrows, keys.move],
	[`Shift + ${keys.arrows}`, keys.moveMore],
	[`Alt + ${keys.arrows}`, keys.resize],
	[keys.pages, keys.next],
	["Enter", keys.select],
	["Delete", keys.delete],
	["Ctrl + C, Ctrl + V", keys.copy],
	["Ctrl + D", keys.duplicate],
	["Ctrl + A", keys.all],
	["Ctrl + Z", keys.undo],
	["Escape", keys.escape],
	["?", keys.help],
];

/** The keys of stage-keys.ts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
	const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
	return (
		<Dialog title={words.keys.title} onClose={onClose}>
			<dl class="keys">
				{listKeys(words).map(([key, what]) => (
					<div key={key}>
						<dt>
							<kbd>{isApple ? key.replaceAll("Ctrl", "⌘").replaceAll("Alt", "⌥") : key}</kbd>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}
