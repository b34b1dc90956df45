import { enableCopyButtons } from "@repo/service-kit/ui";
import { keepLive } from "./keep-live.ts";
import { offerDrop } from "./offer-drop.ts";
import { offerSelection } from "./offer-selection.ts";

// For elements that are useless without scripts.
document.documentElement.classList.add("scripted");
const live = document.getElementById("live");
if (live) keepLive(live);
enableCopyButtons(document);
const uploads = document.getElementById("uploads");
if (uploads) offerDrop(uploads);
offerSelection();
