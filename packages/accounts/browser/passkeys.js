// Passkeys on our pages; @simplewebauthn/browser is loaded before this as `SimpleWebAuthnBrowser`. A form
// that uses one has data-passkey="get" or "create" and data-options, the URL of its options; it is submitted
// with the response in `response`. Without this script, the page's other forms work.
(() => {
	const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
		SimpleWebAuthnBrowser;
	// Challenges last five minutes. An autofill request must be renewed earlier.
	const RENEW_MS = 4 * 60_000;

	/** @param {HTMLFormElement} form */
	async function optionsFor(form) {
		const answer = await fetch(form.dataset.options, {
			method: "POST",
			body: new URLSearchParams(new FormData(form)),
			headers: { Accept: "application/json" },
		});
		if (!answer.ok) throw new Error(`options: ${answer.status}`);
		return answer.json();
	}

	/** @param {HTMLFormElement} form */
	function send(form, response) {
		form.elements.response.value = JSON.stringify(response);
		form.submit();
	}

	/** @param {HTMLFormElement} form */
	function say(form, text) {
		const place = form.querySelector("[data-message]");
		place.textContent = text;
		place.hidden = text === "";
	}

	/** @param {HTMLFormElement} form */
	async function ask(form) {
		say(form, "");
		try {
			const optionsJSON = await optionsFor(form);
			const answer = form.dataset.passkey === "create" ? startRegistration : startAuthentication;
			send(form, await answer({ optionsJSON }));
		} catch (error) {
			const isKnown = error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
			say(form, isKnown ? form.dataset.known : form.dataset.failed);
		}
	}

	/** Lets the browser offer passkeys in the sign-in field, until the visitor signs in another way. */
	async function offer(form) {
		try {
			const optionsJSON = await optionsFor(form);
			setTimeout(() => void offer(form), RENEW_MS);
			send(form, await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
		} catch {}
	}

	async function start() {
		if (!browserSupportsWebAuthn()) return;
		for (const form of document.querySelectorAll("form[data-passkey]")) {
			form.hidden = false;
			form.addEventListener("submit", (event) => {
				event.preventDefault();
				void ask(form);
			});
		}
		const offered = document.querySelector("form[data-autofill]");
		if (offered && (await browserSupportsWebAuthnAutofill())) void offer(offered);
	}

	void start();
})();
