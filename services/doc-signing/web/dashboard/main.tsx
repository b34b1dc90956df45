import { keepLive } from "./keep-live.ts";
import { offerCopying } from "./offer-copying.ts";

// For what is of no use without script.
document.documentElement.classList.add("scripted");
const live = document.getElementById("live");
if (live) keepLive(live);
offerCopying();
