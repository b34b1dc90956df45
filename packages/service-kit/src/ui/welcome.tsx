/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { IconName } from "./icon-paths.ts";
import { StateIcon } from "./page-parts.tsx";

export type Point = { icon: IconName; title: string; text: string };

type WelcomeProps = { children: ComponentChildren; picture: ComponentChildren; points: readonly Point[] };

/** The content of a page for visitors: what the product is beside a picture of it, and what it does in a few points. */
export function Welcome({ children, picture, points }: WelcomeProps) {
	return (
		<>
			<div class="hero">
				<div>{children}</div>
				{picture}
			</div>
			<ul class="points">
				{points.map(({ icon, title, text }) => (
					<li key={title}>
						<StateIcon icon={icon} meaning="info" />
						<h2>{title}</h2>
						<p>{text}</p>
					</li>
				))}
			</ul>
		</>
	);
}
