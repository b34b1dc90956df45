import "@repo/doc-signing-client/elements";

// Your server created the document and returned these for the person who is signed in to your site.
const { baseUrl, token } = Object.fromEntries(new URLSearchParams(location.search));
const signing = document.querySelector("doc-signing-sign");
const state = document.querySelector("#state");

signing.addEventListener("ready", ({ detail }) => {
	state.textContent = `Ready: ${detail.state}`;
});
// For the person only. Your server learns it from the webhook DOCUMENT_SIGNED.
signing.addEventListener("signed", ({ detail }) => {
	state.textContent = `Signed: ${detail.documentStatus}`;
});
signing.addEventListener("declined", () => {
	state.textContent = "Declined";
});
signing.addEventListener("error", ({ detail }) => {
	// The message about a blocked frame is for you.
	if (detail.code === "frame_blocked") console.error(detail.message);
	state.textContent = detail.code === "frame_blocked" ? "The document cannot be shown." : detail.message;
});
signing.setAttribute("base-url", baseUrl);
signing.setAttribute("token", token);
