import { answerQuestions } from '../../platform/thread.ts';
import { drawDocument } from './draw-document.ts';

answerQuestions(drawDocument);
