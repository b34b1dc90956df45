import { enableCopyButtons } from "@repo/service-kit/ui";
import { keepLive } from "./keep-live.ts";

const live = document.getElementById("live");
if (live) keepLive(live);
enableCopyButtons(document);
