import { type FrameProps, makeErrorPage, makePages } from "@repo/service-kit/html";
import { ProductBrand } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { stylesheet } from "./stylesheet.ts";

const { page, Frame } = makePages({ product: "Scheduling", stylesheet });

export { page };

type DocumentProps = FrameProps & {
	/** `narrow` is for one form or message, `wide` for lists. */
	width?: "narrow" | "wide";
	/** Beside the service's name: user and navigation. */
	header?: ComponentChildren;
	/**
	 * Buttons of the class `hold` ignore clicks for half a second after the page appears or regains focus.
	 */
	hasHold?: boolean;
};

// Focused from the start, so that the stylesheet detects when the window loses or regains focus.
const held = { tabIndex: -1, autofocus: true };

/** The frame of every page. */
export function Document({ children, width = "narrow", header, hasHold, ...frame }: DocumentProps) {
	return (
		<Frame {...frame}>
			<header class="top">
				<div class="wide">
					<a class="brand" href="/">
						<ProductBrand icon="date-picker">Scheduling</ProductBrand>
					</a>
					{header}
				</div>
			</header>
			<main class={hasHold ? `${width} held` : width} {...(hasHold && held)}>
				{children}
			</main>
			<footer>
				<a href="/developers">For developers</a>
				<a href="/developers/register">Register an app</a>
			</footer>
		</Frame>
	);
}

export const errorPage = makeErrorPage({ page, Document });
