import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { homeRoutes } from "./routes/home.tsx";
import { passwordRoutes } from "./routes/password.tsx";
import { passwordResetRoutes } from "./routes/password-reset.tsx";
import { sessionRoutes } from "./routes/sessions.tsx";
import { signInRoutes } from "./routes/sign-in.tsx";
import { signOutRoutes } from "./routes/sign-out.ts";

export function accountRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		...homeRoutes(dependencies),
		...signInRoutes(dependencies),
		...signOutRoutes(dependencies),
		...passwordRoutes(dependencies),
		...passwordResetRoutes(dependencies),
		...sessionRoutes(dependencies),
	];
}
