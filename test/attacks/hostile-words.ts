/** Texts that some parser could interpret as markup, a script or an expression. */
export const scriptInjectionTexts = [
  [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '</script><script>alert(1)</script>',
  ],
  [
    '"><script>alert(1)</script>',
    "'><script>alert(1)</script>",
    '" onfocus=alert(1) autofocus="',
    "' onmouseover='alert(1)",
  ],
  [
    '`onload=alert(1)',
    '</title><script>alert(1)</script>',
    '</textarea><script>alert(1)</script>',
    '</style><script>1</script>',
  ],
  [
    '<!--<script>',
    '--><script>alert(1)</script>',
    ']]><script>alert(1)</script>',
    '<![CDATA[<x>]]>',
    '<?xml version="1.0"?>',
  ],
  [
    '<iframe src=javascript:alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh>',
  ],
  [
    '<form action=//evil.example>',
    '<input name=draftId value=x>',
    '<object data=x>',
    '<math><mi xlink:href=javascript:1>',
  ],
  [
    '\\u003cscript\\u003ealert(1)',
    '\\x3cscript\\x3e',
    '\\";alert(1);//',
    "\\';alert(1);//",
    '\\\\";alert(1)//',
    '</SCRIPT >',
  ],
  [
    '&lt;script&gt;alert(1)',
    '&#60;script&#62;',
    '&amp;lt;b&amp;gt;',
    '%3Cscript%3E',
    '＜script＞',
    '<scr<script>ipt>',
    '<sCrIpT>',
  ],
  [
    '\u2028alert(1)\u2029',
    '\u202egnp.exe',
    '{{7*7}}',
    '`-alert(1)-`',
    '<%= 7*7 %>',
    '#{7*7}',
    '{__html:"<b>x"}',
    '["$","script"]',
  ],
  [
    'javascript:alert(1)',
    'data:text/html,<b>',
    '=cmd|calc!A1',
    '<b>bold',
    '<x',
    'a>b',
    '<',
    '&',
    '"',
    "'",
    '<noscript><p title="</noscript>">',
  ],
].flat();

/** Hostile markup that third-party rich text might contain: attributes that run code, elements that load URLs, and ways to hide both. */
const hostileMarkup = [
  [
    '<a href="javascript:alert(1)">on</a>',
    '<a href="jAvAsCrIpT:alert(1)">on</a>',
    '<a href="java&#10;script:alert(1)">on</a>',
  ],
  [
    '<a href="&#106;avascript:alert(1)">on</a>',
    '<a href=" javascript:alert(1)">on</a>',
    '<a href="\u0001javascript:alert(1)">on</a>',
  ],
  [
    '<a href="data:text/html,<script>alert(1)</script>">on</a>',
    '<a href="//evil.example">on</a>',
    '<a href="/\\evil.example">on</a>',
  ],
  [
    '<a href=https://evil.example ping=https://evil.example>on</a>',
    '<area href=javascript:alert(1)>',
    '<a href="vbscript:x">on</a>',
  ],
  [
    '<img src=//evil.example/x.png>',
    '<img srcset="//evil.example/x 1x">',
    '<picture><source srcset=//evil.example><img></picture>',
  ],
  [
    '<video src=//evil.example poster=//evil.example>',
    '<audio src=//evil.example autoplay>',
    '<track src=//evil.example>',
  ],
  [
    '<link rel=stylesheet href=//evil.example>',
    '<link rel=preload href=//evil.example as=script>',
    '<style>@import url(//evil.example)</style>',
  ],
  [
    '<p style="background:url(//evil.example)">x</p>',
    '<p onclick=alert(1)>x</p>',
    '<b onpointerenter=alert(1)>x</b>',
  ],
  [
    '<details open ontoggle=alert(1)>x</details>',
    '<body onload=alert(1)>',
    '<html manifest=//evil.example>',
    '<marquee onstart=alert(1)>x',
  ],
  [
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>',
    '<svg><use href=//evil.example#x></svg>',
  ],
  [
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<svg><foreignObject><iframe src=//evil.example>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
  ],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
    '<math href=javascript:alert(1)>x</math>',
  ],
  [
    '<table background=//evil.example><td>x',
    '<object data=//evil.example>',
    '<embed src=//evil.example>',
    '<applet code=x>',
    '<frameset onload=alert(1)>',
  ],
  [
    '<template><script>alert(1)</script></template>',
    '<noscript><img src=x onerror=alert(1)></noscript>',
    '<xmp><script>alert(1)</script></xmp>',
  ],
  [
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<title><img src=x onerror=alert(1)></title>',
    '<select><script>alert(1)</script></select>',
  ],
  [
    '<input autofocus onfocus=alert(1)>',
    '<button formaction=javascript:alert(1)>x</button>',
    '<form action=//evil.example><button>x</button></form>',
  ],
  [
    '<a id=location href=//evil.example>x</a>',
    '<form id=document><input name=body></form>',
    '<img name=getElementById>',
  ],
  [
    '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '<script\n>alert(1)</script\n>',
    '<script/x>alert(1)</script>',
    '<<script>alert(1)//<</script>',
  ],
  [
    '<!--><script>alert(1)</script>-->',
    '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
    '<![CDATA[<script>alert(1)</script>]]>',
  ],
  [
    '<p title="</p><script>alert(1)</script>">x</p>',
    '<b title=`><script>alert(1)</script>`>x</b>',
    '<p/onclick=alert(1)/x>x',
  ],
].flat();

/** Functions that disguise hostile markup: by escaping it, which is harmless unless the text is decoded twice, or by nesting it deeply. */
const disguises: readonly ((words: string) => string)[] = [
  (words) => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (words) => `${'<b>'.repeat(40)}${words}`,
];

/** Every hostile text, and the hostile markup also in disguise. */
export const hostileTexts: readonly string[] = [
  ...scriptInjectionTexts,
  ...hostileMarkup,
  ...hostileMarkup.flatMap((words) => disguises.map((disguise) => disguise(words))),
];
