// cspell:disable -- Spanish
/** Texts of the page on which people unsubscribe from digest emails without signing in. */
interface Texts {
  title: string;
  question: string;
  button: string;
  ended: string;
  again: string;
}

const ENGLISH: Texts = {
  title: 'Emails about what is due',
  question: 'Should Fieldbook send you no more emails about what is due?',
  button: 'Send no more of these emails',
  ended: 'You will get no more emails about what is due.',
  again: 'Have them again under Security Settings',
};

const SPANISH: Texts = {
  title: 'Correos sobre lo pendiente',
  question: '¿Desea que Fieldbook deje de enviarle correos sobre lo pendiente?',
  button: 'No enviar más estos correos',
  ended: 'Ya no recibirá correos sobre lo pendiente.',
  again: 'Volver a recibirlos en la configuración de seguridad',
};

const ARABIC: Texts = {
  title: 'رسائل الأعمال المستحقة',
  question: 'هل تريد أن يتوقف Fieldbook عن إرسال رسائل الأعمال المستحقة إليك؟',
  button: 'إيقاف هذه الرسائل',
  ended: 'لن تصلك رسائل الأعمال المستحقة بعد الآن.',
  again: 'يمكنك تفعيلها مجددًا في إعدادات الأمان',
};

const TEXTS: Readonly<Record<string, Texts>> = { en: ENGLISH, es: SPANISH, ar: ARABIC };

type Shown = 'question' | 'ended';

/**
 * A page without scripts and styles, so that it also works in mail programs that open the link themselves.
 * @param language BCP 47 tag of the account; null if it has not chosen a language
 */
export function digestPage(shown: Shown, language: string | null, publicUrl: string): Response {
  const [primary = ''] = (language ?? '').split('-');
  const lang = primary in TEXTS ? primary : 'en';
  const texts = TEXTS[lang] ?? ENGLISH;
  const link = `<p><a href="${publicUrl}/profile/security">${texts.again}</a></p>`;
  const form = `<form method="post"><button>${texts.button}</button></form>`;
  const more = { question: form, ended: link }[shown];
  const body =
    `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${texts.title}</title></head><body><main><h1>${texts.title}</h1><p>${texts[shown]}</p>${more}</main></body></html>`;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });
}
