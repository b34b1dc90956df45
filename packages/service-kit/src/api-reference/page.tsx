/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { type FrameProps, pageHeaders } from "../html/index.ts";

/** Swagger UI from our own origin. Only this page's policy allows its scripts and styles, and calls to this service. */
const headers = {
	...pageHeaders([
		"default-src 'none'",
		"script-src 'self'",
		// Swagger UI sets style attributes at run time.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"form-action 'none'",
	]),
	"Cache-Control": "public, max-age=300",
};

type Props = {
	path: string;
	/** The frame of the product's pages. */
	Frame: (props: FrameProps) => VNode;
	withoutScript?: ComponentChildren;
};

export function referencePage({ path, Frame, withoutScript }: Props) {
	const head = (
		<>
			<script src={`${path}/theme.js`} />
			<link rel="stylesheet" href={`${path}/swagger-ui.css`} />
			<link rel="stylesheet" href={`${path}/page.css`} />
		</>
	);
	const content = (
		<Frame title="API reference" head={head} foreignContent="#reference">
			<h1>API reference</h1>
			<div id="reference">
				<p>
					This page needs JavaScript. The same content is in <a href={`${path}.json`}>openapi.json</a>
					{withoutScript}.
				</p>
			</div>
			<script src={`${path}/swagger-ui-bundle.js`} />
			<script src={`${path}/start.js`} />
		</Frame>
	);
	return { status: 200 as const, headers, body: `<!doctype html>${renderToString(content)}` };
}
