import { journeysIn } from './journeys.ts';
import { startWebKit } from './webkit.ts';

journeysIn('webkit', () => startWebKit(process.env.WEBKIT || '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'));
