// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("pl");
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "pl",
greeting: ({ name }) => `Dzień dobry, ${name},`,
request: {
subject: ({ sender, role, title }) => `${sender} prosi o ${({ SIGNER: `podpisanie`, APPROVER: `zatwierdzenie`, ASSISTANT: `pomoc w wypełnieniu` } as Cases)[role] ?? `przeczytanie`} dokumentu „${title}”`,
opening: ({ sender, role, title }) => `${sender} prosi Państwa o ${({ SIGNER: `podpisanie`, APPROVER: `zatwierdzenie`, ASSISTANT: `pomoc w wypełnieniu` } as Cases)[role] ?? `przeczytanie`} dokumentu „${title}”.`,
},
turn: {
subject: ({ role, title }) => `Prosimy o ${({ SIGNER: `podpisanie`, APPROVER: `zatwierdzenie`, ASSISTANT: `pomoc w wypełnieniu` } as Cases)[role] ?? `przeczytanie`} dokumentu „${title}”: Państwa kolej`,
opening: ({ role, title, sender }) => `Nadeszła Państwa kolej. ${sender} prosi o ${({ SIGNER: `podpisanie`, APPROVER: `zatwierdzenie`, ASSISTANT: `pomoc w wypełnieniu` } as Cases)[role] ?? `przeczytanie`} dokumentu „${title}”.`,
},
reminder: {
subjectOf: ({ subject }) => `Przypomnienie: ${subject}`,
subject: ({ role, title }) => `Przypomnienie: prośba o ${({ SIGNER: `podpisanie`, APPROVER: `zatwierdzenie`, ASSISTANT: `pomoc w wypełnieniu` } as Cases)[role] ?? `przeczytanie`} dokumentu „${title}”`,
opening: ({ sender, role, title }) => `${sender} przypomina o prośbie dotyczącej ${({ SIGNER: `podpisania`, APPROVER: `zatwierdzenia`, ASSISTANT: `pomocy w wypełnieniu` } as Cases)[role] ?? `przeczytania`} dokumentu „${title}”.`,
},
messageFrom: ({ sender }) => `Wiadomość od: ${sender}`,
actBefore: ({ role, day }) => `Prosimy o ${({ SIGNER: `podpisanie`, APPROVER: `zatwierdzenie`, ASSISTANT: `pomoc w wypełnieniu` } as Cases)[role] ?? `przeczytanie`} dokumentu do ${day}.`,
from: ({ sender, email }) => `Nadawca: ${sender}, ${email}`,
pages: ({ count }) => `${plural(count, { one: `${count} strona`, few: `${count} strony`, many: `${count} stron`, other: `${count} strony` })}`,
sentBy: ({ product, host, sender, email }) => `Wysłano przez ${product} (${host}) w imieniu: ${sender}, ${email}.`,
sent: ({ product, host }) => `Wysłano przez ${product} (${host}).`,
sentToSender: ({ product, host }) => `Wysłano przez ${product} (${host}), ponieważ ten dokument pochodzi od Państwa.`,
review: ({ role }) => `${({ SIGNER: `Sprawdź i podpisz`, APPROVER: `Sprawdź i zatwierdź`, ASSISTANT: `Sprawdź i wypełnij` } as Cases)[role] ?? `Przeczytaj dokument`}`,
openDocument: "Otwórz dokument",
downloadPdf: "Pobierz PDF",
linkIsPersonal: "Ten link jest osobisty. Każdy, kto go ma, może działać w Państwa imieniu, dlatego prosimy nie przekazywać dalej tej wiadomości.",
questions: ({ sender }) => `Pytania dotyczące dokumentu? Prosimy odpowiedzieć na tę wiadomość, aby skontaktować się z nadawcą: ${sender}.`,
chooseEmails: ({ url }) => `Wybierz, które z tych wiadomości chcesz otrzymywać: ${url}`,
finished: {
subject: ({ title }) => `Zakończono: „${title}”`,
attached: ({ title }) => `Dokument „${title}” jest zakończony. Plik PDF z pieczęcią elektroniczną jest dołączony do tej wiadomości.`,
linked: ({ title }) => `Dokument „${title}” jest zakończony. Plik PDF z pieczęcią elektroniczną jest zbyt duży, aby go dołączyć. Można go pobrać przyciskiem poniżej.`,
linkedForDays: ({ title }) => `Dokument „${title}” jest zakończony. Plik PDF z pieczęcią elektroniczną jest zbyt duży, aby go dołączyć. Przez siedem dni można go pobrać przyciskiem poniżej, a w dowolnym czasie na stronie dokumentu.`,
keep: "Prosimy zachować plik bez zmian. Wydrukowanie lub ponowne zapisanie usuwa pieczęć, która dowodzi, co zostało podpisane.",
},
signed: {
subject: ({ name, role, title }) => `${({ APPROVER: `Zatwierdzono`, VIEWER: `Przeczytano`, ASSISTANT: `Wypełniono` } as Cases)[role] ?? `Podpisano`} „${title}”: ${name}`,
waiting: ({ done, total, names }) => `Ukończono ${done} z ${total}. Oczekiwanie na: ${names}.`,
all: "Wszyscy odbiorcy zakończyli. Opieczętowany plik PDF będzie wkrótce gotowy.",
others: ({ count }) => `${plural(count, { one: `${count} inna osoba`, few: `${count} inne osoby`, many: `${count} innych osób`, other: `${count} innych osób` })}`,
},
viewed: {
subject: ({ name, title }) => `Otwarto „${title}”: ${name}`,
text: ({ name, email, title }) => `Dokument „${title}” został otwarty po raz pierwszy przez odbiorcę: ${name} (${email}).`,
},
declined: {
subject: ({ name, title }) => `Odmowa podpisania „${title}”: ${name}`,
text: ({ name, title }) => `Odbiorca ${name} odmówił podpisania dokumentu „${title}”. Nie można go już podpisać. Powód:`,
},
cancelled: {
subject: ({ title }) => `Anulowano: „${title}”`,
text: ({ sender, title }) => `Dokument „${title}” został anulowany przez nadawcę (${sender}). Nie trzeba nic robić. Link do podpisu już nie działa.`,
},
expired: {
subject: ({ name, title }) => `Termin minął: ${name}, „${title}”`,
text: ({ name, email, title }) => `Dokument „${title}” nie został zakończony na czas przez: ${name} (${email}). Termin podpisania minął. Aby go przedłużyć, prosimy otworzyć dokument i wybrać „Przypomnij”.`,
},
removed: {
subject: ({ title }) => `Nie trzeba już podpisywać „${title}”`,
text: ({ sender, title }) => `Nadawca (${sender}) usunął Państwa z listy odbiorców dokumentu „${title}”. Nie trzeba nic robić. Link do podpisu już nie działa.`,
},
corrected: {
subject: ({ title }) => `Poprawiany dokument: „${title}”`,
text: ({ sender, title }) => `Nadawca (${sender}) poprawia dokument „${title}”, który został już przez Państwa podpisany. Aktualną wersję można zobaczyć po otwarciu dokumentu. W razie braku zgody prosimy o kontakt z nadawcą.`,
},
blocked: {
subject: ({ name, title }) => `${name} nie może jeszcze podpisać „${title}”`,
text: ({ name, title }) => `${name} ma podpisać dokument „${title}”, ale nie ma w nim pola podpisu. Link czeka, aż pole zostanie dodane: prosimy otworzyć dokument i wybrać „Popraw”.`,
},
code: {
subject: ({ code }) => `${code} to Państwa kod`,
toOpen: "Kod do otwarcia dokumentu:",
toAct: "Kod do podpisania dokumentu lub odmowy:",
validFor: ({ minutes }) => `Prosimy wpisać go na stronie, która o niego poprosiła. Kod jest ważny przez ${minutes} min i można go użyć tylko raz.`,
notAsked: "Jeśli to nie Państwo prosili o kod, ktoś inny ma Państwa link do podpisu. Prosimy nie podawać mu tego kodu.",
},
account: {
webhookPaused: {
subject: ({ url }) => `Wstrzymano webhook: ${url}`,
text: ({ webhookId, time, url }) => `Webhook ${webhookId} został wstrzymany, ponieważ od ${time} każda próba dostarczenia się nie powiodła:

${url}

Nowe zdarzenia są wstrzymywane. Strona webhooka pokazuje przyczynę.

Gdy odbiorca znów zadziała, wznów webhook na tej stronie lub przez POST /api/v1/webhooks/${webhookId}/resume. Wstrzymane dostawy zostaną wtedy wysłane.`,
button: "Zobacz webhook",
},
passwordChanged: {
subject: "Twoje hasło zostało zmienione",
text: ({ time }) => `Hasło do Twojego konta zostało zmienione ${time}, a wszystkie inne przeglądarki zostały wylogowane.

Jeśli to nie Ty, zresetuj teraz hasło.`,
button: "Zresetuj hasło",
},
accountDeleted: {
subject: "Twoje konto zostało usunięte",
text: "Twoje konto jest zamknięte. Szkice i szablony zostały usunięte, a dokumenty oczekujące na podpis wycofane.\n\nUkończone dokumenty i ich dzienniki zdarzeń są przechowywane jako dowód dla pozostałych stron.",
},
exportReady: {
subject: "Twój eksport jest gotowy",
text: ({ time }) => `Kopia Twoich danych jest gotowa. Możesz ją pobrać w ustawieniach do ${time}.

Jeśli to nie Ty o nią prosisz, zresetuj hasło na stronie logowania i sprawdź ustawienia zabezpieczeń.`,
button: "Pobierz eksport",
},
factorsReset: {
subject: "Usunięto Twoje drugie składniki",
text: "Operator usunął z Twojego konta klucze dostępu, aplikację uwierzytelniającą i kody odzyskiwania oraz wylogował Cię wszędzie.\n\nJeśli to nie na Twoją prośbę, skontaktuj się z operatorem i zmień hasło.",
},
emailChanged: {
subject: "Twój adres e-mail został zmieniony",
text: ({ newEmail, time }) => `Adres e-mail Twojego konta został zmieniony na ${newEmail} ${time}.

Jeśli to nie Ty, skontaktuj się z operatorem.`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `Do Twojego konta dodano klucz dostępu`, passkey_removed: `Z Twojego konta usunięto klucz dostępu`, authenticator_added: `Dla Twojego konta skonfigurowano aplikację uwierzytelniającą`, authenticator_removed: `Aplikacja uwierzytelniająca Twojego konta została wyłączona`, provider_connected: `Z Twoim kontem połączono logowanie firmowe`, provider_removed: `Od Twojego konta odłączono logowanie firmowe` } as Cases)[change] ?? `Utworzono nowe kody odzyskiwania dla Twojego konta`}`,
text: ({ time, change }) => `Zmiany dokonano ${time}${({ passkey_added: `, a wszystkie inne przeglądarki zostały wylogowane`, authenticator_added: `, a wszystkie inne przeglądarki zostały wylogowane` } as Cases)[change] ?? ``}.

Jeśli to nie Ty, zresetuj hasło na stronie logowania i sprawdź ustawienia zabezpieczeń.`,
button: "Sprawdź ustawienia zabezpieczeń",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `Zmieniono przechowywanie w zespole ${team}` } as Cases)[where] ?? `Zmieniono przechowywanie Twoich dokumentów`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `Okres przechowywania dokumentów został zmieniony ${time}. Autor zmiany: ${({ operator: `operator` } as Cases)[by] ?? `${byName} (${byEmail})`}.

Poprzednio: ${from === 0 ? `do wymazania na żądanie` : plural(from, { one: `${from} rok`, few: `${from} lata`, many: `${from} lat`, other: `${from} roku` })}

Teraz: ${to === 0 ? `do wymazania na żądanie` : plural(to, { one: `${to} rok`, few: `${to} lata`, many: `${to} lat`, other: `${to} roku` })}

${({ none: `Żaden dokument nie jest już wymazywany według zasad przechowywania.` } as Cases)[policy] ?? `Od ${appliesAt} wymazywane są plik i dane osobowe każdego dokumentu ukończonego, odrzuconego lub wycofanego dawniej. Tego nie można cofnąć.${({ part: `${due === 0 ? `` : ` Dokumenty, które to wtedy obejmie: co najmniej ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `Nie obejmie to wtedy żadnego dokumentu.` : plural(due, { one: `Obejmie to wtedy ${due} dokument.`, few: `Obejmie to wtedy ${due} dokumenty.`, many: `Obejmie to wtedy ${due} dokumentów.`, other: `Obejmie to wtedy ${due} dokumentu.` })}`}`}

Jeśli to nieoczekiwana zmiana, cofnij ją na stronie ustawień.`,
button: "Sprawdź przechowywanie",
},
},
invitation: {
subject: ({ name, team }) => `${name} zaprasza Cię do zespołu ${team}`,
heading: "Zaproszenie do zespołu",
text: ({ name, email, role }) => `${name} (${email}) zaprasza Cię do tego zespołu w roli ${role}:`,
button: "Otwórz zaproszenie",
validFor: ({ days, email }) => `${plural(days, { one: `Zaproszenie jest tylko dla ${email}. Działa raz i wygasa za ${days} dzień.`, few: `Zaproszenie jest tylko dla ${email}. Działa raz i wygasa za ${days} dni.`, many: `Zaproszenie jest tylko dla ${email}. Działa raz i wygasa za ${days} dni.`, other: `Zaproszenie jest tylko dla ${email}. Działa raz i wygasa za ${days} dnia.` })}`,
unknown: "Jeśli nie znasz nadawcy, zignoruj tę wiadomość.",
},
};
