import { makeErrorPage } from "@repo/service-kit/html";
import { page } from "../../platform/html/page.tsx";
import { LinkDocument } from "./link-page.tsx";

/** The page of an error on a signing link or direct link. A link to the home page would not help recipients. */
export const linkErrorPage = makeErrorPage({ page, Document: LinkDocument, leadsHome: false });
