import { DocSigningSign } from "./sign-element.ts";

export { DocSigningSign };

/** Defines the elements, in browsers. */
if (globalThis.customElements && !customElements.get("doc-signing-sign"))
	customElements.define("doc-signing-sign", DocSigningSign);
