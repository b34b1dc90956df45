// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Journal d’audit",
notifications: {
title: "Notifications",
own: "E-mails concernant les documents que vous avez envoyés.",
team: "Pour les membres de l’équipe qui n’ont pas fait leur propre choix.",
kinds: {
signed: "Un destinataire a signé",
viewed: "Un destinataire a ouvert le document pour la première fois",
declined: "Un destinataire a refusé",
expired: "Le délai de signature d’un destinataire a expiré",
completed: "Un document est finalisé, avec le PDF scellé",
},
asTeam: "Selon le choix de mon équipe",
on: "Activé",
off: "Désactivé",
programs: "Les documents qu’un programme envoie avec l’API n’entraînent pas d’e-mail lorsqu’un destinataire les signe ou les ouvre, sauf si le programme le demande.",
saved: "Enregistré. Cela s’applique dès maintenant.",
},
};
