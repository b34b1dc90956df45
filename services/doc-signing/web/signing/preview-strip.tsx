import type { PreviewView } from "../../src/recipient/presenter.ts";

/** Above a preview: that it is one, whose page it shows, and the way back. */
export function PreviewStrip({ preview: { people, words } }: { preview: PreviewView }) {
	return (
		<nav class="preview-strip" aria-label={words.label}>
			<a class="button icon-button" href="../edit">
				<span class="unseen">{words.back}</span>
				<svg viewBox="0 0 24 24" aria-hidden="true">
					<path d="m15 18-6-6 6-6" />
				</svg>
			</a>
			<ul>
				{people.map(({ id, name, isShown }) => (
					<li key={id}>
						<a href={`${id}`} aria-current={isShown ? "page" : undefined} dir="auto">
							{name}
						</a>
					</li>
				))}
			</ul>
			<p>
				<strong>{words.label}.</strong> {words.about}
			</p>
		</nav>
	);
}
