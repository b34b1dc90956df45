import { Document } from "../../platform/html/page.tsx";

/** Redirects to an app, or offers a link if the browser does not follow. */
export function ContinuePage({ location }: { location: string }) {
	return (
		<Document title="Redirecting" head={<meta http-equiv="refresh" content={`0; url=${location}`} />}>
			<div class="card">
				<h1>Returning to the app</h1>
				<p>
					<a href={location}>Continue if you are not redirected</a>
				</p>
			</div>
		</Document>
	);
}
