import { Hidden, seeOther } from "@repo/service-kit/html";
import {
	authorizationResponse,
	type Back,
	formFields,
	readFormTarget,
} from "../../authorization/rules/authorization-response.ts";
import { returnMethod } from "../../authorization/rules/return-method.ts";
import { Document, page } from "../../platform/html/page.tsx";

// The next URL contains a code: send no referrer.
const leavingHeaders = { "Referrer-Policy": "no-referrer" };

type Leaving = {
	step: Parameters<typeof returnMethod>[1];
	headers: Parameters<typeof returnMethod>[2];
	/** To set a cookie. */
	more?: Record<string, string>;
};

/** Returns to the app: by a redirect, by a page that redirects, or by a form that the browser posts. */
export function leaveFor(back: Back, { step, headers, more }: Leaving) {
	const { redirectUri, answer, rawState, mode } = back;
	if (mode === "form_post")
		return page(200, <FormPostPage action={redirectUri} fields={formFields(back)} />, {
			formTargets: [readFormTarget(redirectUri)],
			ownForms: false,
			inlineScript: submitScript,
		});
	const location = authorizationResponse(redirectUri, answer, rawState);
	if (returnMethod(location, step, headers) === "redirect")
		return seeOther(location, { ...leavingHeaders, ...more });
	return page(200, <ContinuePage location={location} />, more && { headers: more });
}

/** Redirects to an app, or offers a link if the browser does not follow. */
function ContinuePage({ location }: { location: string }) {
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

const submitScript = "document.forms[0].submit();";

/** OAuth 2.0 Form Post Response Mode §2; without scripts, its button sends the form. */
function FormPostPage({ action, fields }: { action: string; fields: Record<string, string> }) {
	return (
		<Document title="Redirecting">
			<div class="card">
				<h1>Returning to the app</h1>
				<form method="post" action={action}>
					<Hidden values={fields} />
					<div class="actions start">
						<button type="submit" class="primary">
							Continue
						</button>
					</div>
				</form>
				<script dangerouslySetInnerHTML={{ __html: submitScript }} />
			</div>
		</Document>
	);
}
